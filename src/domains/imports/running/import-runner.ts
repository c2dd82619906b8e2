import { holdErasures } from '../../../db/hold-storing.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { oneAtATime } from '../../../kernel/pace/one-at-a-time.ts';
import type { ImportWork, Services } from '../../../kernel/services.ts';
import { say } from '../../../words/sentence.ts';
import { createPullLanes } from '../pulling/pull-lanes.ts';
import { finishRun } from './finish-run.ts';
import { readRun } from './import-run.ts';
import { runImport } from './run-import.ts';
import { removeSpooled, spoolInstance, sweepSpool } from './spool.ts';
import { undoChunk } from './undo-chunk.ts';
import { forgottenMs } from './upload-allowance.ts';
import { mustWaitForRoom } from './wait-for-room.ts';

/** Works on the imports whose files lie on this instance's disk: one at a time for each company. */
export interface ImportRunner extends ImportWork {
  /** Looks for work from now on: what a stop left lying, what a company that is active again waits for. */
  start(): void;
  /** Stops after the chunk in hand. */
  stop(): Promise<void>;
}

const pollMs = 5_000;
const sweepEveryMs = 3_600_000;
const maxParallel = 2;
/** So long a company's import goes on while others wait: to find its place in a packed file again takes up to half of it. */
const turnMs = 120_000;
const maxAttempts = 5;

const OpenRun = {
  id: is.uuid,
  company_id: is.uuid,
  state: is.oneOf(['QUEUED', 'RUNNING', 'UNDOING']),
  record: is.number,
};
type OpenRun = Readonly<RowOf<typeof OpenRun>>;

interface Turn {
  readonly id: string;
  readonly work: Promise<void>;
  readonly end: AbortController;
  readonly begunMs: number;
}

export function createImportRunner(services: Services): ImportRunner {
  const { database, log } = services;
  const { clock } = services.ports;
  const pulls = createPullLanes(services);
  const stopping = new AbortController();
  const working = new Map<string, Turn>();
  /** When a company's last turn ended: whoever had one longest ago is next. */
  const lastTurns = new Map<string, number>();
  const failures = new Map<string, { record: number | null; count: number }>();
  let timer: NodeJS.Timeout | undefined;
  let sweeper: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let lookAgain = false;

  async function look(): Promise<void> {
    await endCancelled();
    if (await mustWaitForRoom(services)) return;
    const instance = await spoolInstance(services.config.dataDir);
    const open = await database.system((tx) =>
      rows(
        tx,
        `SELECT * FROM (
           SELECT DISTINCT ON (r.company_id) r.id, r.company_id, r.state, r.created_at,
             coalesce((r.position ->> 'record')::bigint, 0) AS record
           FROM import_run r JOIN company c ON c.id = r.company_id AND c.status IN ('TRIAL', 'ACTIVE')
           WHERE r.state = 'UNDOING' OR (r.instance = $1 AND r.state IN ('QUEUED', 'RUNNING'))
           ORDER BY r.company_id, r.state = 'QUEUED', r.created_at, r.id
         ) first ORDER BY state = 'QUEUED', created_at, id LIMIT 100`,
        [instance],
        OpenRun,
      ),
    );
    forgetTurns(new Set(open.map((run) => run.company_id)));
    // What fails again and again is tried behind the others, and takes no place from them.
    const failedTimes = ({ id }: OpenRun) => failures.get(id)?.count ?? 0;
    const lastTurn = (run: OpenRun) => lastTurns.get(run.company_id) ?? Number.MIN_SAFE_INTEGER;
    for (const run of open.sort((a, b) => failedTimes(a) - failedTimes(b) || lastTurn(a) - lastTurn(b))) {
      if (stopping.signal.aborted) return;
      if (working.has(run.company_id)) continue;
      if (working.size >= maxParallel) return endLongTurns();
      beginTurn(run);
    }
  }

  function beginTurn(run: OpenRun): void {
    const end = new AbortController();
    const work = workOn(run, AbortSignal.any([stopping.signal, end.signal])).then(async (wentWell) => {
      await removeCancelled(run);
      working.delete(run.company_id);
      lastTurns.set(run.company_id, clock.monotonicMs());
      if (wentWell) kick();
    });
    working.set(run.company_id, { id: run.id, work, end, begunMs: clock.monotonicMs() });
  }

  /** One that reads for long stores nothing meanwhile, which would tell it. */
  async function endCancelled(): Promise<void> {
    const ids = [...working.values()].map(({ id }) => id);
    if (ids.length === 0) return;
    const ended = await database.system((tx) =>
      rows(tx, `SELECT id FROM import_run WHERE id = ANY($1::uuid[]) AND state = 'CANCELLED'`, [ids], {
        id: is.uuid,
      }),
    );
    const isEnded = new Set(ended.map(({ id }) => id));
    for (const { id, end } of working.values()) if (isEnded.has(id)) end.abort();
  }

  async function discard(importIds: readonly string[]): Promise<void> {
    const turns = [...working.values()].filter(({ id }) => importIds.includes(id));
    for (const { end } of turns) end.abort();
    await Promise.allSettled(turns.map(({ work }) => work));
    for (const id of importIds) await removeSpooled(services.config.dataDir, id);
  }

  /** Whoever cancelled or purged it removed what was there then, if that was on this disk; its last files came after. */
  async function removeCancelled({ company_id, id }: OpenRun): Promise<void> {
    try {
      const run = await database.tenant(company_id, (tx) => readRun(tx, company_id, id));
      if (!run || run.state === 'CANCELLED') await removeSpooled(services.config.dataDir, id);
    } catch (error) {
      log.error({ importId: id, err: error }, 'the file of a cancelled import could not be removed');
    }
  }

  /** Somebody waits: a file of days in each place would keep everybody else's out. It goes on at its next turn. */
  function endLongTurns(): void {
    const since = clock.monotonicMs() - turnMs;
    for (const { begunMs, end } of working.values()) if (begunMs <= since) end.abort();
  }

  function forgetTurns(open: ReadonlySet<string>): void {
    for (const companyId of lastTurns.keys()) if (!open.has(companyId)) lastTurns.delete(companyId);
  }

  async function workOn(run: OpenRun, signal: AbortSignal): Promise<boolean> {
    try {
      if (run.state === 'UNDOING') await undoAll(run, signal);
      else await runImport(services, run.company_id, run.id, signal);
      failures.delete(run.id);
      return true;
    } catch (error) {
      log.error({ importId: run.id, err: error }, 'an import stopped; it is tried again');
      await giveUpAfterSome(run).catch(() => undefined);
      return false;
    }
  }

  async function undoAll({ company_id, id }: OpenRun, signal: AbortSignal): Promise<void> {
    for (let isLast = false; !isLast && !signal.aborted; ) {
      if (await mustWaitForRoom(services)) return;
      isLast = await database.tenant(company_id, async (tx) => {
        await holdErasures(tx);
        const run = await readRun(tx, company_id, id, { forUpdate: true });
        return run?.state === 'UNDOING' ? undoChunk(tx, id, services.ports.clock.now()) : true;
      });
    }
  }

  /** A fault that comes again at the same place is not the weather. An undo never ends halfway: it is tried on. */
  async function giveUpAfterSome(run: OpenRun): Promise<void> {
    const current = await database
      .tenant(run.company_id, (tx) => readRun(tx, run.company_id, run.id))
      .catch(() => null);
    // Null: it cannot even be read, which is the weather.
    const record = current && (current.position?.record ?? 0);
    const before = failures.get(run.id);
    const count = before?.record === record ? before.count + 1 : 1;
    failures.set(run.id, { record, count });
    if (current?.state !== 'RUNNING' || record === null || count < maxAttempts) return;
    await finishRun(services, current, 'FAILED', say('import.stopped', { record: String(record + 1) }));
    failures.delete(run.id);
  }

  function kick(): void {
    if (stopping.signal.aborted) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => log.error({ err: error }, 'the imports could not be looked at'))
      .finally(() => {
        looking = null;
        if (!lookAgain) return;
        lookAgain = false;
        kick();
      });
  }

  async function sweep(): Promise<void> {
    const instance = await spoolInstance(services.config.dataDir);
    const nowMs = services.ports.clock.now().getTime();
    const before = new Date(nowMs - sweepEveryMs);
    const open = await database.system((tx) =>
      rows(
        tx,
        `SELECT id FROM import_run WHERE instance = $1 AND state IN ('QUEUED', 'RUNNING')`,
        [instance],
        { id: is.uuid },
      ),
    );
    const removedCount = await sweepSpool(services.config.dataDir, {
      keep: new Set(open.map(({ id }) => id)),
      before,
    });
    await database.system((tx) =>
      tx.query('DELETE FROM import_upload WHERE seen_at < $1', [new Date(nowMs - forgottenMs)]),
    );
    if (removedCount > 0) log.info({ removedCount }, 'uploads that no import waits for were removed');
  }

  const sweeping = oneAtATime(sweep, (error) => log.error({ err: error }, 'the uploads could not be swept'));

  async function idle(): Promise<void> {
    await pulls.idle();
    while (looking || working.size > 0)
      await Promise.allSettled([looking, ...[...working.values()].map(({ work }) => work)]);
  }

  return {
    kick,
    pull: pulls.pull,
    discard,
    start() {
      kick();
      timer ??= setInterval(kick, pollMs);
      if (sweeper) return;
      sweeping.begin();
      sweeper = setInterval(sweeping.begin, sweepEveryMs);
    },
    idle,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      clearInterval(sweeper);
      await pulls.stop();
      await Promise.all([idle(), sweeping.ended()]);
    },
  };
}
