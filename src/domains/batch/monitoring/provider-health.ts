import type { Tx } from '../../../db/database.ts';
import { AiProviderError } from '../../../ports/ai-batch/ai-provider-error.ts';
import type { AiDirectPort } from '../../../ports/ai-batch/direct/asking.ts';
import type { AiProvider } from '../../../ports/ai-batch/open-provider.ts';
import type { AiBatchPort } from '../../../ports/ai-batch/port.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type Sentence, say, written } from '../../../words/sentence.ts';

interface Tally {
  call: string;
  calls: number;
  failures: number;
  ms: number;
  success_at: string | null;
  failure_at: string | null;
  failure: string | null;
}

/** The provider, with every call counted: how many, how long, how many failed and of what kind. */
export function watchProvider(ai: AiProvider, clock: Clock) {
  const tallies = new Map<string, Tally>();
  function tallyOf(call: string): Tally {
    const tally = tallies.get(call) ?? emptyTally(call);
    tallies.set(call, tally);
    return tally;
  }
  function fail(tally: Tally, error: unknown): void {
    tally.failures += 1;
    tally.failure_at = clock.now().toISOString();
    tally.failure = written(error instanceof AiProviderError ? kindOf(error) : say('provider.ourFault'));
  }
  async function timed<T>(call: string, work: () => Promise<T>): Promise<T> {
    const tally = tallyOf(call);
    const startMs = clock.monotonicMs();
    tally.calls += 1;
    try {
      const result = await work();
      tally.success_at = clock.now().toISOString();
      return result;
    } catch (error) {
      // A refusal of one batch or file is an answer: the provider is well.
      if (!(error instanceof AiProviderError) || !['permanent', 'not_found'].includes(error.kind))
        fail(tally, error);
      throw error;
    } finally {
      tally.ms += clock.monotonicMs() - startMs;
    }
  }
  const { port } = ai;
  const watched: AiBatchPort = {
    dialect: port.dialect,
    upload: (lines, options) => timed('upload', () => port.upload(lines, options)),
    create: (file, meta, options) => timed('create', () => port.create(file, meta, options)),
    get: (ref, options) => timed('get', () => port.get(ref, options)),
    list: (since, options) => timed('list', () => port.list(since, options)),
    findByFile: (file, since, options) => timed('list', () => port.findByFile(file, since, options)),
    cancel: (ref, options) => timed('cancel', () => port.cancel(ref, options)),
    open: (batch, part, options) => port.open(batch, part, options),
    remove: (file, options) => timed('remove', () => port.remove(file, options)),
    listFiles: (since, options) => timed('list', () => port.listFiles(since, options)),
  };
  const { direct } = ai;
  const watchedDirect: AiDirectPort | null = direct && {
    concurrency: direct.concurrency,
    ask: (question, judge, options) =>
      direct.ask(question, judge, { ...options, around: (call) => timed('ask', call) }),
  };
  return {
    // Batches that this process works through are made here: that asks nobody.
    ai: { ...ai, port: direct ? port : watched, direct: watchedDirect },
    /** Stores what was counted since the last time. */
    async keep(tx: Tx, now: Date) {
      const rows = [...tallies.values()].map((tally) => ({ ...tally, ms: Math.round(tally.ms) }));
      tallies.clear();
      if (rows.length === 0) return;
      await tx.query(
        `INSERT INTO provider_health AS h (provider, hour, call, call_count, failure_count, total_ms, last_success_at, last_failure_at, last_failure)
         SELECT $1, date_trunc('hour', $2::timestamptz), t.call, t.calls, t.failures, t.ms, t.success_at, t.failure_at, t.failure
         FROM json_to_recordset($3::json) AS t (call text, calls integer, failures integer, ms bigint, success_at timestamptz, failure_at timestamptz, failure text)
         ON CONFLICT (provider, hour, call) DO UPDATE SET call_count = h.call_count + excluded.call_count,
           failure_count = h.failure_count + excluded.failure_count, total_ms = h.total_ms + excluded.total_ms,
           last_success_at = coalesce(excluded.last_success_at, h.last_success_at),
           last_failure_at = coalesce(excluded.last_failure_at, h.last_failure_at),
           last_failure = coalesce(excluded.last_failure, h.last_failure)`,
        [ai.accountId ?? ai.name, now, JSON.stringify(rows)],
      );
      await tx.query("DELETE FROM provider_health WHERE hour < $1::timestamptz - interval '31 days'", [now]);
    },
  };
}

const emptyTally = (call: string): Tally => ({
  call,
  calls: 0,
  failures: 0,
  ms: 0,
  success_at: null,
  failure_at: null,
  failure: null,
});

/** Its kind and status only: the provider's words may hold what belongs to another company. */
function kindOf({ kind, status }: AiProviderError): Sentence {
  const told = say(`provider.kind.${kind}`);
  return status === null ? told : say('provider.kindAt', { kind: told, status: String(status) });
}
