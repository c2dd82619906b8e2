import { z } from 'zod';
import type { SystemTx } from '../../../db/database.ts';
import { insert } from '../../../db/rows.ts';
import type { Origin } from '../../../kernel/audit-entry.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { instant } from '../../../kernel/schema.ts';
import { nilId } from '../../../ports/ids.ts';

const companyLifeMs = dayMs;
const platformLifeMs = 8 * 3600 * 1000;

export const SessionSummary = z.object({ id: z.string(), expiresAt: instant });

interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly companyId: string;
  readonly origin: Origin;
}

/** Starts a session: a day for a company's people, a working day for platform staff. */
export async function startSession(tx: SystemTx, session: NewSession, now: Date): Promise<Date> {
  const life = session.companyId === nilId ? platformLifeMs : companyLifeMs;
  const expiresAt = new Date(now.getTime() + life);
  await insert(tx, 'auth_session', {
    id: session.id,
    userId: session.userId,
    ipAddress: session.origin.address,
    userAgent: session.origin.userAgent,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  return expiresAt;
}

/** Ends a person's sessions, all or all but one; they stop counting at the next request. */
export async function endSessions(tx: SystemTx, userId: string, exceptId?: string): Promise<number> {
  const ended = await tx.query(
    'DELETE FROM auth_session WHERE user_id = $1 AND ($2::uuid IS NULL OR id <> $2) RETURNING id',
    [userId, exceptId ?? null],
  );
  return ended.length;
}

/** Guesses from a browser that this person once used count as a stranger's from now on. */
export async function forgetDevices(tx: SystemTx, userId: string): Promise<void> {
  await tx.query('UPDATE app_user SET device_epoch = device_epoch + 1 WHERE id = $1', [userId]);
}

/** Ends one session of a person; false when there is none of that id. */
export async function endSession(tx: SystemTx, userId: string, sessionId: string): Promise<boolean> {
  const ended = await tx.query('DELETE FROM auth_session WHERE user_id = $1 AND id = $2 RETURNING id', [
    userId,
    sessionId,
  ]);
  return ended.length > 0;
}

export async function endCompanySessions(tx: SystemTx, companyId: string): Promise<void> {
  await tx.query(
    'DELETE FROM auth_session WHERE user_id IN (SELECT id FROM app_user WHERE company_id = $1)',
    [companyId],
  );
}
