import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { sessionExpiry } from '../../lib/session-expiry.ts';

const SessionDialog = lazyPart(() => import('./session-dialog.tsx'), 'SessionDialog');

/** Asks to sign in again, over whatever page is open, once the session is over. */
export function SessionGuard() {
  const isExpired = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.isExpired);
  if (!isExpired) return null;
  return (
    <Suspense>
      <SessionDialog />
    </Suspense>
  );
}
