import { setTimeout as after } from 'node:timers/promises';
import { rows } from '../../../db/rows.ts';
import type { AiDirectPort } from '../../../ports/ai-batch/direct/asking.ts';
import { type BoundedQueue, createBoundedQueue } from '../../../ports/bounded-queue.ts';
import { hasMovedOver } from '../accounts/move-over.ts';
import { stepFor } from '../accounts/step-for.ts';
import { Attempt, isIn, type Run } from '../attempts/attempt.ts';
import { stepsOf } from '../attempts/attempt-moves.ts';
import { overAll } from '../attempts/in-company.ts';
import { collectResults } from '../collecting/collect-results.ts';
import { reconcileAttempt } from '../following/reconcile-attempt.ts';
import { submitAttempt, uploadAttempt } from '../sending/submit-attempt.ts';
import { type Asker, askAttempt, spareOf } from './ask-attempt.ts';

/** How soon a batch that was made meanwhile is seen while others are at work. */
const lookMs = 5000;
const goingOn = ['submitted', ...stepsOf.collect, ...stepsOf.reconcile] as const;
/** Those that have a step to take. Switched off, nothing new goes out. */
const statesOf = ({ ctx }: Run) => (ctx.config.batch.enabled ? [...goingOn, ...stepsOf.create] : goingOn);

/** For so many companies transcripts and answers are in memory at once, of which each may have megabytes. */
const openAtOnce = 2;

interface AtWork {
  readonly companyId: string;
  readonly work: Promise<void>;
  /** The last of its lines are out: the next batch of its company may begin. */
  isHandedOut: boolean;
}

/**
 * Works on direct batches until none is left that can go on: those of a company one after the other, the next one as soon
 * as all lines of the one before are out, and all companies taking turns at the server.
 */
export async function runDirect(run: Run): Promise<number> {
  const atWork = new Map<string, AtWork>();
  const broken = new Set<string>();
  const placesOf = rememberPlaces();
  const opening = createBoundedQueue({ concurrency: openAtOnce, maxWaiting: Number.POSITIVE_INFINITY });
  let count = 0;
  let lookAgain = () => {};

  async function takeOn(first: Attempt): Promise<void> {
    try {
      for (let attempt: Attempt | undefined = first; attempt; attempt = await readGoingOn(run, attempt)) {
        await takeStep(run, attempt, {
          placesOf,
          opening,
          onHandedOut() {
            const one = atWork.get(first.id);
            if (one) one.isHandedOut = true;
            lookAgain();
          },
        });
        count += 1;
      }
    } catch (error) {
      run.ctx.signal.throwIfAborted();
      broken.add(first.id);
      run.ctx.log.error({ attempt: first.id, err: error }, 'a step of a batch failed');
    }
  }

  async function takeOnAll(): Promise<void> {
    const skipped = { companies: busyCompanies([...atWork.values()]), ids: [...broken, ...atWork.keys()] };
    for (const attempt of await readDue(run, skipped)) {
      const work = takeOn(attempt).finally(() => atWork.delete(attempt.id));
      // An end that nobody waits for yet is met below.
      work.catch(() => {});
      atWork.set(attempt.id, { companyId: attempt.company_id, work, isHandedOut: false });
    }
  }

  try {
    for (;;) {
      run.ctx.signal.throwIfAborted();
      const handedOut = new Promise<void>((resolve) => {
        lookAgain = resolve;
      });
      await takeOnAll();
      if (atWork.size === 0) return count;
      await firstOf([handedOut, ...[...atWork.values()].map(({ work }) => work)]);
    }
  } finally {
    await Promise.allSettled([...atWork.values()].map(({ work }) => work));
  }
}

/** Those that have a batch whose lines are not all out, or two: small ones do not pile up. */
function busyCompanies(works: readonly AtWork[]): string[] {
  const ending = new Set<string>();
  return works.flatMap(({ companyId, isHandedOut }) => {
    if (isHandedOut && !ending.has(companyId)) {
      ending.add(companyId);
      return [];
    }
    return [companyId];
  });
}

/** When one of them has ended, or it is time to look for more. */
async function firstOf(works: readonly Promise<void>[]): Promise<void> {
  const looking = new AbortController();
  try {
    await Promise.race([...works, after(lookMs, undefined, { signal: looking.signal })]);
  } finally {
    looking.abort();
  }
}

interface Places extends Pick<Asker, 'opening' | 'onHandedOut'> {
  readonly placesOf: (direct: AiDirectPort) => BoundedQueue;
}

/** The one step that an attempt in this state has next. */
async function takeStep(run: Run, attempt: Attempt, { placesOf, ...places }: Places): Promise<void> {
  const step = await stepFor(run, attempt);
  if (!step?.ai.direct) return;
  const { direct } = step.ai;
  if (isIn(attempt, ['submitted']))
    return askAttempt(step, { direct, places: placesOf(direct), ...places }, attempt);
  if (isIn(attempt, stepsOf.collect)) return collectResults(step, attempt);
  if (isIn(attempt, stepsOf.reconcile)) return reconcileAttempt(step, attempt);
  if (await hasMovedOver(step, attempt)) return;
  if (isIn(attempt, ['building'])) return uploadAttempt(step, attempt);
  if (isIn(attempt, ['uploaded', 'waiting_capacity'])) return submitAttempt(step, attempt);
}

function rememberPlaces() {
  const known = new Map<AiDirectPort, BoundedQueue>();
  return (direct: AiDirectPort): BoundedQueue => {
    const concurrency = direct.concurrency + spareOf(direct);
    const places =
      known.get(direct) ?? createBoundedQueue({ concurrency, maxWaiting: Number.POSITIVE_INFINITY });
    known.set(direct, places);
    return places;
  };
}

interface Skipped {
  readonly companies: readonly string[];
  readonly ids: readonly string[];
}

/** The oldest attempt of each company, but for these. */
const readDue = (run: Run, { companies, ids }: Skipped): Promise<Attempt[]> =>
  overAll(run, (tx) =>
    rows(
      tx,
      `SELECT DISTINCT ON (a.company_id) a.* FROM batch_attempt a
       WHERE a.mode = 'direct' AND a.state = ANY($1) AND (a.next_step_at <= $2 OR a.state = 'submitting') AND ($3::uuid IS NULL OR a.company_id = $3)
         AND a.company_id <> ALL($4::uuid[]) AND a.id <> ALL($5::uuid[])
         AND EXISTS (SELECT FROM company c WHERE c.id = a.company_id AND c.status IN ('TRIAL', 'ACTIVE'))
       ORDER BY a.company_id, a.created_at, a.id`,
      [statesOf(run), run.ctx.now(), run.companyId, companies, ids],
      Attempt,
    ),
  );

/** The attempt as its last step left it; nothing where that is final, where it stood before, or must wait. */
async function readGoingOn(run: Run, before: Attempt): Promise<Attempt | undefined> {
  const [found] = await overAll(run, (tx) =>
    rows(
      tx,
      "SELECT * FROM batch_attempt WHERE id = $1 AND mode = 'direct' AND state = ANY($2) AND state <> $3 AND next_step_at <= $4",
      [before.id, statesOf(run), before.state, run.ctx.now()],
      Attempt,
    ),
  );
  return found;
}
