import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { oneAtATime } from '../../../kernel/pace/one-at-a-time.ts';
import type { Services } from '../../../kernel/services.ts';
import { raiseAlerts } from '../alerts/raise-alerts.ts';
import { createDeliveryLanes } from '../delivering/delivery-lanes.ts';
import type { StoredReadings } from '../readings/reading-tally.ts';
import { readSettings } from '../settings/stored-settings.ts';
import type { RefusalTally } from '../signals/refusal-tally.ts';
import { takeNewSignals } from '../signals/store-signals.ts';
import { judgeSignals } from './judge-signals.ts';
import { lateMs, lookForNews } from './look-for-news.ts';
import { readCspMinutes } from './read-csp-minutes.ts';
import { readNewEntries, watchedAfter } from './read-new-entries.ts';

/**
 * Looks at what was stored, every second, on whichever instance comes first: a lock makes the others pass, and goes
 * with the connection of one that dies. A look that finds nothing writes nothing. Signals, alerts and notifications come in one transaction,
 * so a look that breaks off is as if it had not begun.
 */
export interface SecurityWatch {
  /** Stores what was read, tells the hours that are over, looks at all that is new; answers with the ids of the alerts that it raised. */
  evaluate(): Promise<string[]>;
  /** Sends the notifications that are due; answers with how many went through. */
  deliver(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

const tickMs = 1000;
const batchSize = 1000;
const watchLock = 7_272_019_170;

export function createSecurityWatch(
  services: Services,
  tally: RefusalTally,
  readings: Pick<StoredReadings, 'flush' | 'tell'>,
): SecurityWatch {
  const { database, log } = services;
  let timer: NodeJS.Timeout | undefined;
  const complain = (message: string) => (error: unknown) => log.error({ err: error }, message);
  const asking = oneAtATime(tick, complain('the security rules could not look'));
  const looking = oneAtATime(look, complain('the security rules could not look'));
  const telling = oneAtATime(tell, complain('readings of sessions could not be told to the audit log'));
  const lanes = createDeliveryLanes(services);

  async function evaluate(): Promise<string[]> {
    await readings.flush();
    await readings.tell(services.ports.clock.now());
    return look();
  }

  async function look(): Promise<string[]> {
    await tally.flush();
    const raised: string[] = [];
    for (let isMore = true; isMore; ) {
      const found = await database.system((tx) => lookOnce(services, tx));
      raised.push(...found.raised);
      isMore = found.isMore;
    }
    return raised;
  }

  function tell(): Promise<void> {
    return readings.tell(new Date(services.ports.clock.now().getTime() - lateMs));
  }

  async function tick(): Promise<void> {
    await tally.flush();
    const { isNew, isDue, isOver } = await lookForNews(database, services.ports.clock.now());
    if (isNew) looking.begin();
    // What is under way holds up only its own lane.
    if (isDue) lanes.deliver().catch(complain('notifications could not be delivered'));
    if (isOver) telling.begin();
  }

  return {
    evaluate,
    deliver: lanes.deliver,
    start() {
      timer ??= setInterval(asking.begin, tickMs);
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await asking.ended();
      await Promise.all([looking.ended(), lanes.stop(), telling.ended()]);
    },
  };
}

async function lookOnce(services: Services, tx: SystemTx): Promise<{ raised: string[]; isMore: boolean }> {
  const [turn] = await rows(tx, 'SELECT pg_try_advisory_xact_lock($1) AS mine', [watchLock], {
    mine: is.bool,
  });
  if (!turn?.mine) return { raised: [], isMore: false };
  const [watch] = await rows(tx, 'SELECT watched_until FROM security_watch', [], {
    watched_until: is.orNull(is.moment),
  });
  if (!watch) throw new Error('the row of the security watch is gone');
  const { clock, geoip } = services.ports;
  const now = clock.now();
  const entries = await readNewEntries(
    tx,
    { watchedUntil: watch.watched_until, now, limit: batchSize },
    geoip.countryOf,
  );
  const refusals = await takeNewSignals(tx, batchSize);
  const csp = await readCspMinutes(tx, now);
  if (entries.length + refusals.length + csp.length === 0) return { raised: [], isMore: false };

  const { settings } = await readSettings(tx);
  const findings = await judgeSignals(tx, [...entries, ...refusals, ...csp], settings.thresholds);
  const raised = await raiseAlerts(services, tx, findings, settings);
  if (entries.length > 0) {
    await tx.query('UPDATE security_watch SET watched_until = $1', [
      watchedAfter(entries, watch.watched_until, now),
    ]);
  }
  return { raised, isMore: entries.length === batchSize || refusals.length === batchSize };
}
