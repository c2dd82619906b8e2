import { z } from 'zod';
import type { SystemTx } from '../../../db/database.ts';
import type { Deed } from '../../../kernel/audit-entry.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import type { DeviceOwner } from '../../../kernel/services.ts';
import { newId } from '../../../ports/ids.ts';
import { toUserRecord, UserRecord } from '../people/user-record.ts';
import type { UserRow } from '../people/user-row.ts';
import { secondsUntil } from './resolve-session.ts';
import { SessionSummary, startSession } from './sessions.ts';

const deviceMarkSeconds = 180 * 24 * 3600;

export const SignedIn = z.object({ user: UserRecord, session: SessionSummary });

export interface OpenedSession {
  readonly user: UserRow;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** Opens a session for somebody who has proven who they are, in the transaction of the proof and with its entry. */
export async function openSession(
  ctx: SystemCtx,
  tx: SystemTx,
  user: UserRow,
  way: { readonly action: Deed; readonly metadata: Readonly<Record<string, unknown>> },
): Promise<OpenedSession> {
  const sessionId = newId(ctx.ports.clock);
  const session = { id: sessionId, userId: user.id, companyId: user.companyId, origin: ctx.origin };
  const expiresAt = await startSession(tx, session, ctx.now());
  await ctx.record(tx, {
    eventType: 'AUTHENTICATION',
    action: way.action,
    companyId: user.companyId,
    subject: { userId: user.id, email: user.email },
    resource: { type: 'session', id: sessionId },
    metadata: way.metadata,
  });
  return { user, sessionId, expiresAt };
}

/** This browser is known from now on as one that the person used. */
export function markDevice(ctx: SystemCtx, owner: DeviceOwner): void {
  ctx.browser.setCookie('device', ctx.services.browser.markDevice(owner), {
    maxAgeSeconds: deviceMarkSeconds,
    sameSite: 'Lax',
  });
}

/** Gives the browser what it shows from now on. After the commit: a session that was rolled back has no cookie. */
export async function handOver(
  ctx: SystemCtx,
  { user, sessionId, expiresAt }: OpenedSession,
): Promise<z.infer<typeof SignedIn>> {
  const now = ctx.now();
  const { browser } = ctx.services;
  const token = await browser.signSession({ sessionId, userId: user.id }, now, expiresAt);
  ctx.browser.setCookie('session-token', token, {
    maxAgeSeconds: secondsUntil(expiresAt, now),
    sameSite: 'Lax',
  });
  markDevice(ctx, user);
  return {
    user: toUserRecord(user),
    session: { id: sessionId, expiresAt: expiresAt.toISOString() },
  };
}
