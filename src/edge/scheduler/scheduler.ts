import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import type { Config } from '../../config/config.ts';
import { databaseCode } from '../../db/database.ts';
import { tellError } from '../../db/errors/tell-error.ts';
import { AppError } from '../../kernel/errors.ts';
import { invoke } from '../../kernel/invoke.ts';
import type { Job } from '../../kernel/job.ts';
import { oneAtATime } from '../../kernel/pace/one-at-a-time.ts';
import type { Schedules, Services } from '../../kernel/services.ts';
import { AiProviderError } from '../../ports/ai-batch/ai-provider-error.ts';
import { cutText } from '../../ports/storable-text.ts';
import { inEnglish, type Sentence, say, withTexts, written } from '../../words/sentence.ts';
import { type Claimed, createScheduleRows, type ScheduleRow } from './schedule-rows.ts';

/**
 * Cron over any number of instances. A schedule's row in the database names its newest slot that was begun, who
 * runs it and until when. An instance begins a slot by one conditional update that moves the row to it, so a slot
 * runs once; it holds a lease that a heartbeat renews, and the epoch of the row fences one that lost it. A run that
 * did not come to its end is taken up again when its lease is over; slots missed while nothing ran are caught up
 * with a single run. Both are safe because every job works on what it finds.
 */
export interface Scheduler extends Schedules {
  /** Runs what is due now to its end; tests move the clock and call it. */
  tick(): Promise<string[]>;
  start(): void;
  /** Says that nobody else is left who could hold a schedule: what was being run is taken up at once. */
  takeOver(): Promise<void>;
  /** Tells running jobs to stop; what they leave undone is taken up by the next instance, or the next start. */
  stop(): Promise<void>;
}

const leaseMs = 60_000;
const heartbeatMs = 15_000;
const tickMs = 1000;
/** What other instances did to the rows is seen at the latest after this. */
const readAgainMs = 10_000;

interface Run {
  readonly name: string;
  readonly work: Promise<void>;
}

export function createScheduler(services: Services, jobs: readonly Job[]): Scheduler {
  const { database, config, log } = services;
  const { clock } = services.ports;
  const rows = createScheduleRows(database);
  // Whose process it is, for who looks at the row.
  const holder = `${process.pid}-${randomUUID()}`;
  const known = new Map(jobs.map((job) => [job.name, job]));
  const names = [...known.keys()];
  const inFlight = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const slotAt = rememberSlots();
  let timer: NodeJS.Timeout | undefined;
  let isKept = false;
  let seen: { readonly rows: readonly ScheduleRow[]; readonly atMs: number } | undefined;

  async function ensureRows(): Promise<void> {
    if (isKept) return;
    await rows.ensure(names, clock.now());
    isKept = true;
  }

  async function run(job: Job, claimed: Claimed): Promise<void> {
    const startedAt = clock.now();
    const lost = new AbortController();
    const heartbeat = setInterval(() => void renew(claimed, lost), heartbeatMs);
    const signal = AbortSignal.any([lost.signal, stopping.signal]);
    let error: string | null = null;
    try {
      await invoke(services, job.op, {
        actor: { type: 'system', job: job.name },
        origin: { requestId: `job-${job.name}-${claimed.epoch}`, address: null, userAgent: null },
        input: job.input ?? {},
        signal,
      });
    } catch (failure) {
      error = reasonOf(failure);
      log.error({ job: job.name, err: failure }, 'a schedule failed');
    } finally {
      clearInterval(heartbeat);
    }
    const now = clock.now();
    services.traces.record({
      name: `schedule ${job.name}`,
      startedAtMs: startedAt.getTime(),
      durationMs: now.getTime() - startedAt.getTime(),
      failed: error !== null,
      facts: { 'parlance.schedule': job.name },
    });
    const openSince = error !== null && stopping.signal.aborted ? now : null;
    await rows.finish(claimed, {
      startedAt,
      durationMs: now.getTime() - startedAt.getTime(),
      error,
      openSince,
    });
  }

  async function renew(claimed: Claimed, lost: AbortController): Promise<void> {
    // While the database does not answer, the lease simply goes on to its end.
    const held = await rows.renew(claimed, new Date(clock.now().getTime() + leaseMs)).catch(() => true);
    if (!held) lost.abort(new Interrupted(say('schedule.takenOver')));
  }

  async function begin(job: Job, slot: Date, byHand: boolean): Promise<Run | null> {
    if (inFlight.has(job.name) || stopping.signal.aborted) return null;
    const claimed = await rows.claim(job.name, slot, { holder, byHand, now: clock.now(), leaseMs });
    if (!claimed) return null;
    const work = run(job, claimed).finally(() => inFlight.delete(job.name));
    inFlight.set(job.name, work);
    return { name: job.name, work };
  }

  /** Begins what is due and does not wait for it: a long job holds up no other. */
  async function beginDue(): Promise<Run[]> {
    await ensureRows();
    const now = clock.now();
    const ageMs = seen ? now.getTime() - seen.atMs : Number.POSITIVE_INFINITY;
    // The rows are asked only when something can be due.
    if (seen && ageMs >= 0 && ageMs < readAgainMs && dueAmong(seen.rows, now).length === 0) return [];
    seen = { rows: await rows.read(names), atMs: now.getTime() };
    const due = dueAmong(seen.rows, now);
    const runs = await Promise.all(due.map(({ job, slot }) => begin(job, slot, false)));
    return runs.filter((run) => run !== null);
  }

  const dueAmong = (among: readonly ScheduleRow[], now: Date) =>
    among.flatMap((row) => {
      const job = known.get(row.name);
      const slot = job ? dueSlot(slotAt(cronOf(job, config), now), row, now) : null;
      return job && slot ? [{ job, slot }] : [];
    });

  const report = (err: unknown) => log.error({ err }, 'the scheduler could not look at its schedules');
  const looking = oneAtATime(async () => {
    for (const { work } of await beginDue()) work.catch(report);
  }, report);

  return {
    async tick() {
      const runs = await beginDue();
      await Promise.all(runs.map(({ work }) => work));
      return runs.map(({ name }) => name);
    },
    async runNow(name) {
      const job = known.get(name);
      if (!job) throw new Error(`There is no schedule named ${name}. There are: ${names.join(', ')}.`);
      await ensureRows();
      const begun = await begin(job, clock.now(), true);
      await begun?.work;
      return begun !== null;
    },
    async states() {
      const now = clock.now();
      const kept = new Map((await rows.read(names)).map((row) => [row.name, row]));
      return jobs.map((job) => {
        const row = kept.get(job.name);
        const cron = cronOf(job, config);
        return {
          name: job.name,
          cron,
          lastRunAt: row?.lastRunAt?.toISOString() ?? null,
          lastDurationMs: row?.lastDurationMs ?? null,
          lastError: row?.lastError ?? null,
          nextRunAt: new Cron(cron, { paused: true, timezone: 'UTC' }).nextRun(now)?.toISOString() ?? null,
        };
      });
    },
    async takeOver() {
      await rows.release(names, clock.now());
      seen = undefined;
    },
    start() {
      timer ??= setInterval(looking.begin, tickMs);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort(new Interrupted(say('schedule.stopping')));
      // A look may be about to begin what it found due.
      await looking.ended();
      await Promise.allSettled(inFlight.values());
    },
  };
}

/** For whoever looks at the schedules: what the database says of a statement holds its values, and is for the log. */
function reasonOf(failure: unknown): string {
  const code = databaseCode(failure);
  if (code !== undefined) return written(say('schedule.database', { code }));
  if (failure instanceof Interrupted) return written(failure.sentence);
  if (failure instanceof AiProviderError || failure instanceof AppError)
    return written(withTexts(failure.sentence, tellError));
  return cutText(tellError(failure), 500);
}

/** What ends a run before its time. */
class Interrupted extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(inEnglish(sentence));
    this.sentence = sentence;
  }
}

const cronOf = (job: Job, config: Config): string =>
  typeof job.cron === 'string' ? job.cron : job.cron(config);

type SlotAt = (expression: string, now: Date) => Date | null;

/** The newest slot at or before a moment; found once and kept until the next one, since it is asked every second. */
function rememberSlots(): SlotAt {
  const kept = new Map<string, { readonly slot: Date | null; readonly from: Date; readonly until: Date }>();
  return (expression, now) => {
    const known = kept.get(expression);
    if (known && now >= known.from && now < known.until) return known.slot;
    const cron = new Cron(expression, { paused: true, timezone: 'UTC' });
    const [slot = null] = cron.previousRuns(1, new Date(now.getTime() + 1));
    const from = slot ?? now;
    kept.set(expression, { slot, from, until: cron.nextRun(now) ?? from });
    return slot;
  };
}

/** The newest slot that has not begun yet, or the one whose run was left unfinished. */
function dueSlot(
  slot: Date | null,
  { lastSlotAt: lastSlot, leaseUntil }: ScheduleRow,
  now: Date,
): Date | null {
  if (slot && slot <= now && (!lastSlot || slot > lastSlot)) return slot;
  return leaseUntil && leaseUntil <= now ? lastSlot : null;
}
