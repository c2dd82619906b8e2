import type { SystemTx } from '../../../db/database.ts';
import { nilId } from '../../../ports/ids.ts';
import { violationsPerMinute } from '../../csp/index.ts';
import { type Signal, signal } from '../signals/signal.ts';

export const lookBackMs = 120_000;

/** The last minutes of violation reports, as signals. Noise of extensions is no violation. */
export async function readCspMinutes(tx: SystemTx, now: Date): Promise<Signal[]> {
  const minutes = await violationsPerMinute(tx, new Date(now.getTime() - lookBackMs));
  return minutes.map(({ minuteAt, violationCount }) =>
    signal({
      id: `csp ${minuteAt.toISOString()}`,
      atMs: minuteAt.getTime(),
      kind: 'cspReports',
      action: 'csp.report',
      companyId: nilId,
      count: violationCount,
    }),
  );
}
