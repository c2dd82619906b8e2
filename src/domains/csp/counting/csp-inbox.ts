import type { Origin } from '../../../kernel/audit-entry.ts';
import { createStoring } from '../../../kernel/pace/storing.ts';
import type { CspInbox, Groundwork } from '../../../kernel/services.ts';
import { judgeReport } from '../judging/judge-report.ts';
import { parseReport } from '../reading/parse-report.ts';
import { readUri } from '../reading/read-uri.ts';
import { type KindLimits, kindLimits } from './kind-limits.ts';
import { isEmpty } from './report-batch.ts';
import { createReportTally } from './report-tally.ts';
import { storeBatch } from './store-batch.ts';

interface CspInboxParts extends Groundwork {
  readonly baseUrl: string;
  readonly limits?: KindLimits;
}

export interface RunningCspInbox extends CspInbox {
  /** Stores what waits and stops. */
  close(): Promise<void>;
}

const storeAfterMs = 800;

/**
 * Reports are counted in memory and stored together, within a second of the first of them: a flood costs the
 * database a handful of statements a second. A stop stores what waits; a kill may lose that second, which
 * is what an answer of 204 to an anonymous report is worth.
 */
export function createCspInbox({
  database,
  clock,
  log,
  baseUrl,
  limits = kindLimits,
}: CspInboxParts): RunningCspInbox {
  const ownHost = readUri(baseUrl).host ?? '';
  const tally = createReportTally(limits);
  const storing = createStoring(storeAfterMs, store);

  async function store(): Promise<boolean> {
    const batch = tally.take();
    if (isEmpty(batch)) return true;
    try {
      const stored = await database.system((tx) => storeBatch(tx, batch, limits));
      for (const [hour, kinds] of stored) tally.learn(hour, kinds);
      return true;
    } catch (error) {
      const droppedCount = tally.giveBack(batch);
      log.error({ err: error, droppedCount }, 'violation reports could not be stored; they wait in memory');
      return false;
    }
  }

  return {
    take(body: Uint8Array, contentType: string | null, origin: Origin) {
      const parsed = parseReport(body, contentType ?? undefined);
      if (!parsed.ok) return parsed.reason;
      const atMs = clock.now().getTime();
      for (const raw of parsed.reports) {
        const userAgent = raw.userAgent ?? origin.userAgent;
        tally.add(judgeReport(raw, { ownHost }), { address: origin.address, userAgent }, atMs);
      }
      storing.soon();
      return 'taken';
    },
    flush: storing.flush,
    async close() {
      if (!(await storing.close())) log.error({}, 'violation reports of the last moments are lost');
    },
  };
}
