import type { Database } from '../../../db/database.ts';
import { rows } from '../../../db/rows.ts';
import type { UserActor } from '../../../kernel/actor.ts';
import { unauthorized } from '../../../kernel/errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import { say } from '../../../words/sentence.ts';
import { UserRow } from '../people/user-row.ts';
import { noteSeen, openSessions } from './resolve-session.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Somebody whose request takes long, as they are by now; 401 when they were signed out since. Their token is not asked for: it
 * may be past its quarter of an hour, and the request counts as use of the session, unless a page asks by itself.
 */
export function createPresentUser({ database: { lookup }, clock }: Parts) {
  return async (user: UserActor, keepsAlive: boolean): Promise<UserActor> => {
    const { sessionId, userId } = user;
    const now = clock.now();
    const [row] = await rows(lookup, { name: 'present_user', text: presentUser }, [sessionId, userId, now], {
      role: UserRow.role,
      platformRole: UserRow.platformRole,
    });
    if (!row) throw unauthorized(say('refusal.signedOut'));
    if (keepsAlive) await noteSeen(lookup, sessionId, now);
    return { ...user, ...row };
  };
}

const presentUser = `SELECT u.role, u.platform_role AS "platformRole" FROM ${openSessions}`;
