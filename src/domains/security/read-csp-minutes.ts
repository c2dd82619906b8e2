import type { SystemTx } from '../../db/database.ts';
import { platformChain } from '../audit/index.ts';
import type { Signal } from './signal.ts';

const lookBackMs = 120_000;

/** The last minutes of violation reports, as signals. Noise of extensions is no violation. */
export async function readCspMinutes(tx: SystemTx, now: Date): Promise<Signal[]> {
  const rows = await tx.query<{ minute_at: Date; n: number }>(
    `SELECT minute_at, report_count - noise_count AS n FROM csp_minute
     WHERE company_id = $1 AND minute_at > $2 AND report_count > noise_count ORDER BY minute_at`,
    [platformChain, new Date(now.getTime() - lookBackMs)],
  );
  return rows.map(({ minute_at, n }) => ({
    id: `csp ${minute_at.toISOString()}`,
    atMs: minute_at.getTime(),
    kind: 'cspReports',
    action: 'csp.report',
    companyId: platformChain,
    ipAddress: null,
    source: null,
    account: null,
    userId: null,
    sessionId: null,
    agent: null,
    country: null,
    target: null,
    count: n,
    rowCount: null,
  }));
}
