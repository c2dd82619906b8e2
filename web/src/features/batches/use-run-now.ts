import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import { say } from '../../ui/say.ts';

/** What waits goes to the AI at once, and what is out is looked at. */
export function useRunNow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => rpc.batch.runNow.mutate({}),
    onSuccess: ({ message }) => say(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['batch'] }),
  });
}
