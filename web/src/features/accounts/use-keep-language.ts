import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { type RpcInput, rpc } from '../../lib/rpc.ts';
import { profileQuery } from './account-queries.ts';

type Locale = NonNullable<RpcInput['user']['updateProfile']['locale']>;
const storable: readonly Locale[] = ['en', 'nl'];

/** Switches the language at once, and remembers it with the person where the server knows that language. */
export function useKeepLanguage(): (language: string) => void {
  const { setLanguage } = useI18n();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (locale: Locale) => rpc.user.updateProfile.mutate({ locale }),
    onSuccess: (profile) => queryClient.setQueryData(profileQuery.queryKey, profile),
  });
  return (language) => {
    setLanguage(language);
    const locale = storable.find((one) => one === language);
    if (locale && queryClient.getQueryData(profileQuery.queryKey)) save.mutate(locale);
  };
}
