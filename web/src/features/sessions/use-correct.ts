import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { type RpcInput, rpc } from '../../lib/rpc.ts';
import { say } from '../../ui/say.ts';
import { dashboardKey, sessionQuery } from '../../view/sessions/dashboard-queries.ts';

type Correction = RpcInput['dashboard']['correctLabel'];
export type LabelValue = Correction['value'];
export type LabelField = 'category' | 'sentiment' | 'escalated' | 'forwardedHr' | 'language';

/** What a person says of a session stays, whatever is analysed later. */
export function useCorrect(sessionId: string, companyId: string | undefined, onDone?: () => void) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ field, value }: Pick<Correction, 'value'> & { readonly field: LabelField }) =>
      rpc.dashboard.correctLabel.mutate({ companyId, sessionId, field, value }),
    onSuccess(saved, { field }) {
      client.setQueryData(sessionQuery(sessionId, companyId).queryKey, saved);
      say(t('panel.corrected', { field: t(`session.${field}`) }));
      void client.invalidateQueries({ queryKey: dashboardKey });
      onDone?.();
    },
  });
}
