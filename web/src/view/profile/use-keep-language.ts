import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { say } from '../../ui/say.ts';
import { profileQuery } from './profile-query.ts';

/** Switches the language at once, and remembers it with the person: their mails speak it too. */
export function useKeepLanguage(): (language: string) => void {
  const { t, setLanguage } = useI18n();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (locale: string) => rpc.user.updateProfile.mutate({ locale }),
    onSuccess: (profile) => queryClient.setQueryData(profileQuery.queryKey, profile),
    // The menu and the palette that it was chosen in may have closed already.
    onError: () => say(t('look.languageNotKept')),
  });
  return (language) => {
    setLanguage(language);
    if (queryClient.getQueryData(profileQuery.queryKey)) save.mutate(language);
  };
}
