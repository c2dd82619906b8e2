import { useWindowEvent } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { sessionExpiry } from '../../../lib/session-expiry.ts';

const SessionDialog = lazyPart(() => import('./session-dialog.tsx'), 'SessionDialog');

/** Asks to sign in again, over whatever page is open, once the session is over. */
export function SessionGuard() {
  const isExpired = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.isExpired);
  // Here before any dialog, so heard before it: Escape must not close one that lies below, with what was typed there.
  useWindowEvent(
    'keydown',
    (event) => {
      if (isExpired && event.key === 'Escape') event.stopImmediatePropagation();
    },
    { capture: true },
  );
  if (!isExpired) return null;
  return <SessionDialog />;
}
