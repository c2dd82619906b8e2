import { createHash } from 'node:crypto';
import { changeRows } from '../../src/db/change-rows.ts';
import type { SystemTx } from '../../src/db/database.ts';
import type { Signal, SignalKind } from '../../src/domains/security/signals/signal.ts';
import { insertSignals } from '../../src/domains/security/signals/store-signals.ts';

interface EntryWords {
  readonly eventType: string;
  readonly action: string;
  readonly outcome: 'SUCCESS' | 'FAILURE';
}

/** What each kind is in the audit log. Kinds without words are refusals, which are counted, and reports. */
const words: Partial<Record<SignalKind, EntryWords>> = {
  signin: { eventType: 'AUTHENTICATION', action: 'auth.login', outcome: 'SUCCESS' },
  signinFailed: { eventType: 'AUTHENTICATION', action: 'auth.login', outcome: 'FAILURE' },
  resetUnknown: { eventType: 'PASSWORD_RESET', action: 'auth.forgotPassword', outcome: 'FAILURE' },
  granted: { eventType: 'USER_MANAGEMENT', action: 'user.changeRole', outcome: 'SUCCESS' },
  adminAct: { eventType: 'USER_MANAGEMENT', action: 'user.update', outcome: 'SUCCESS' },
  dataRead: { eventType: 'DATA_ACCESS', action: 'dashboard.getSession', outcome: 'SUCCESS' },
  dataExport: { eventType: 'DATA_ACCESS', action: 'sessions.export', outcome: 'SUCCESS' },
};

/** Puts made-up work where the service would have put it: audit entries, counted refusals, reports by the minute. */
export async function storeSignals(tx: SystemTx, signals: readonly Signal[]): Promise<void> {
  const refusals = signals.filter(({ kind }) => !words[kind] && kind !== 'cspReports');
  await insertSignals(tx, refusals.map(withUuids), true);
  const entries = signals.flatMap((signal) => {
    const entry = words[signal.kind];
    return entry ? [entryOf(withUuids(signal), entry)] : [];
  });
  await changeRows(
    tx,
    `INSERT INTO audit_entry (company_id, id, occurred_at, event_type, action, outcome, severity, user_id, user_email,
       ip_address, user_agent, session_id, resource_id, description, metadata)
     SELECT company_id, id, occurred_at, event_type, action, outcome, 'LOW', user_id, user_email, ip_address, user_agent,
       session_id, resource_id, '', metadata
     FROM json_to_recordset($1) AS entry (company_id uuid, id uuid, occurred_at timestamptz, event_type text, action text,
       outcome text, user_id uuid, user_email text, ip_address text, user_agent text, session_id text, resource_id text,
       metadata json)`,
    [JSON.stringify(entries)],
  );
  for (const { companyId, atMs, count } of signals.filter(({ kind }) => kind === 'cspReports')) {
    await tx.query(
      `INSERT INTO csp_minute (company_id, minute_at, report_count, noise_count, high_risk_count, bypass_count, foreign_count)
       VALUES ($1, $2, $3, 0, 0, 0, 0)`,
      [companyId, new Date(atMs), count],
    );
  }
}

const entryOf = (signal: Signal, { eventType, action, outcome }: EntryWords) => ({
  company_id: signal.companyId,
  id: signal.id,
  occurred_at: new Date(signal.atMs),
  event_type: eventType,
  action,
  outcome,
  user_id: signal.userId,
  user_email: signal.account,
  ip_address: signal.ipAddress,
  user_agent: signal.agent,
  session_id: signal.kind === 'signin' ? null : signal.sessionId,
  // A session is what a sign-in is about.
  resource_id: signal.kind === 'signin' ? signal.sessionId : signal.target,
  metadata: {
    ...(signal.rowCount === null ? {} : { rowCount: signal.rowCount }),
    ...(signal.kind === 'granted' ? { roleBefore: 'USER', roleAfter: 'ADMIN' } : {}),
  },
});

const withUuids = (signal: Signal): Signal => ({
  ...signal,
  id: uuidOf(signal.id),
  userId: signal.userId && uuidOf(signal.userId),
});

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
