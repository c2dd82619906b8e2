import type { Database } from '../../../db/database.ts';
import type { Origin } from '../../../kernel/audit-entry.ts';
import type { Log } from '../../../kernel/log.ts';
import type { CspInbox } from '../../../kernel/services.ts';
import type { Clock } from '../../../ports/clock.ts';
import { judgeReport } from '../judging/judge-report.ts';
import { parseReport } from '../reading/parse-report.ts';
import { readUri } from '../reading/read-uri.ts';
import { type KindLimits, kindLimits } from './kind-limits.ts';
import { isEmpty } from './report-batch.ts';
import { createReportTally } from './report-tally.ts';
import { storeBatch } from './store-batch.ts';

export interface CspInboxParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly baseUrl: string;
  readonly limits?: KindLimits;
}

export interface RunningCspInbox extends CspInbox {
  /** Stores what waits and stops. */
  close(): Promise<void>;
}

const storeAfterMs = 800;
const tryAgainAfterMs = 5000;

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
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<boolean> = Promise.resolve(true);
  let closed = false;

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
      schedule(tryAgainAfterMs);
      return false;
    }
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    storing = storing.then(store);
    return storing;
  }

  function schedule(afterMs: number): void {
    if (!closed) timer ??= setTimeout(() => void flush(), afterMs);
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
      schedule(storeAfterMs);
      return 'taken';
    },
    async flush() {
      await flush();
    },
    async close() {
      closed = true;
      const isStored = await flush();
      if (!isStored) log.error({}, 'violation reports of the last moments are lost');
    },
  };
}
