import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { csrf, rpc } from '../../../lib/rpc.ts';
import { sessionExpiry } from '../../../lib/session-expiry.ts';
import { profileQuery } from '../../../view/profile/profile-query.ts';
import type { SignInReason } from './sign-in-reason.ts';

/** Coming in and going out: what is known of the one person is not shown to the next. */
export function useSessionChange() {
  const queryClient = useQueryClient();
  const router = useRouter();

  /** After a sign-in: goes where the person wanted to go. */
  async function enter(next: string): Promise<void> {
    csrf.forget();
    // What was asked without a session is about nobody, and the page that asked is still there: its link is used by now.
    queryClient.removeQueries({ predicate: ({ meta }) => !meta?.['anonymous'] });
    queryClient.getMutationCache().clear();
    await queryClient.fetchQuery(profileQuery);
    await router.invalidate();
    router.history.push(next);
  }

  return {
    enter,

    /** Straight in with a password that was chosen a moment ago; where that is refused, to the sign-in page. */
    async enterWith(who: { email: string; password: string }, reason: SignInReason): Promise<void> {
      try {
        await rpc.auth.login.mutate(who);
      } catch {
        await router.navigate({ to: '/sign-in', search: { done: reason } });
        return;
      }
      await enter('/');
    },

    /** After signing in again over a page that stayed open. Somebody else's page is not kept. */
    async resume(userId: string): Promise<void> {
      csrf.forget();
      const before = queryClient.getQueryData(profileQuery.queryKey);
      if (before?.id !== userId) {
        window.location.assign('/');
        return;
      }
      sessionExpiry.restore();
      await queryClient.invalidateQueries();
    },

    /** Signs out, and leaves nothing of the session in memory. */
    async leave(): Promise<void> {
      // A session that is over already is as good as one that is ended now.
      await rpc.auth.logout.mutate({}).catch(() => undefined);
      window.location.assign('/sign-in');
    },
  };
}
