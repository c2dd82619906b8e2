import { z } from 'zod';
import { is, type RowOf, rows } from '../../db/rows.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { groupBy } from '../../kernel/lists/group-by.ts';
import { task } from '../../kernel/operation.ts';
import { createFairPlaces } from '../../kernel/pace/fair-places.ts';
import { inParallel } from '../../kernel/pace/in-parallel.ts';
import { inTurns, takeTurns } from '../../kernel/pace/take-turns.ts';
import { OutboundError } from '../../ports/outbound/outbound-error.ts';
import { type Sentence, say, written } from '../../words/sentence.ts';
import { createRedaction, redactInTurns } from '../redaction/index.ts';
import {
  failTranscript,
  storeTranscript,
  type WaitingTranscript,
  waitingTranscripts,
} from '../sessions/transcripts/index.ts';
import { transcriptHash } from './normalise/content-hash.ts';
import { followingOf, openingOf } from './normalise/derive-fields.ts';
import type { ImportedMessage } from './normalise/imported-session.ts';
import { readMessages } from './normalise/read-messages.ts';
import { settleSpeakers } from './normalise/tell-speakers.ts';
import { createTimeZone } from './normalise/time-zone.ts';
import { SourceAccess, sourceRequest } from './pulling/source-request.ts';
import { hostIn, isToldWhole } from './pulling/tell-not-read.ts';

const perRun = 200;
/** At the same time, and of one company: an address that answers slowly holds up its own, and others' a little. */
const places = { places: 8, ofOne: 2 } as const;
/** What was not begun by then is looked for anew, together with what came meanwhile. */
const runMs = 50_000;
const maxAttempts = 5;
const maxMessageCount = 10_000;
const bounds = { timeoutMs: 20_000, maxBytes: 5 * 1024 ** 2 };

export const fetchTranscripts = task({
  id: 'imports.fetchTranscripts',
  summary: 'Fetch transcripts from their URLs',
  audit: { none: 'it completes what an import brought in, and that has its entry' },
  input: z.strictObject({}),
  output: z.object({ fetchedCount: z.int(), failedCount: z.int() }),
  async run(ctx) {
    const waiting = await ctx.transaction((tx) => waitingTranscripts(tx, perRun, maxAttempts));
    const sources = await readSources(ctx, [...new Set(waiting.map(({ companyId }) => companyId))]);
    const counts = { fetchedCount: 0, failedCount: 0 };
    const { clock } = ctx.ports;
    const untilMs = clock.monotonicMs() + runMs;
    const fair = createFairPlaces(places);
    const fetchInTurn = async (item: WaitingTranscript): Promise<void> => {
      const source = sources.get(item.companyId);
      const place = fair.enter(item.companyId);
      try {
        await place.taken();
        if (!source || ctx.signal.aborted || clock.monotonicMs() >= untilMs) return;
        const isFetched = await fetchOne(ctx, item, source);
        counts[isFetched ? 'fetchedCount' : 'failedCount'] += 1;
      } finally {
        place.leave();
      }
    };
    const ofCompanies = [...groupBy(waiting, ({ companyId }) => companyId).values()];
    const ends = await Promise.allSettled(
      ofCompanies.map((items) => inParallel(items, places.ofOne, ctx.signal, fetchInTurn)),
    );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return counts;
  },
});

const Source = {
  ...SourceAccess,
  time_zone: is.text,
  redact_stored: is.bool,
  number_patterns: is.list(is.text),
};
type Source = Readonly<RowOf<typeof Source>>;

async function readSources(ctx: SystemCtx, ids: readonly string[]): Promise<Map<string, Source>> {
  const found = await ctx.transaction((tx) =>
    rows(
      tx,
      `SELECT id AS company_id, time_zone, redact_stored, number_patterns, data_source_url, data_source_username, data_source_password_sealed
       FROM company WHERE id = ANY($1::uuid[])`,
      [ids],
      Source,
    ),
  );
  return new Map(found.map((row) => [row.company_id, row]));
}

async function fetchOne(ctx: SystemCtx, item: WaitingTranscript, source: Source): Promise<boolean> {
  const { database, ports } = ctx.services;
  const result = await read(ctx, item, source);
  if (result === null) return false;
  try {
    if ('messages' in result) {
      const { messages, kept, hash } = result;
      return await database.tenant(item.companyId, (tx) =>
        storeTranscript(
          tx,
          item,
          {
            messages: kept,
            transcriptHash: hash,
            derived: { ...followingOf(messages), initialMsg: openingOf(kept) },
          },
          ports.clock.now(),
        ),
      );
    }
    await fail(ctx, item, result);
  } catch (error) {
    // A try as well: what cannot be stored would else be fetched for ever, before all that came later.
    await fail(ctx, item, fault(ctx, item, error));
  }
  return false;
}

const fail = (
  { services: { database } }: SystemCtx,
  item: WaitingTranscript,
  { problem, isFinal }: Failure,
): Promise<void> =>
  database.tenant(item.companyId, (tx) =>
    failTranscript(tx, item, written(problem), isFinal || item.attempts + 1 >= maxAttempts),
  );

interface Failure {
  readonly problem: Sentence;
  readonly isFinal: boolean;
}

/** As a password that does not open any more, or a text that nothing can be made of: it holds up no other. */
function fault({ log }: SystemCtx, { companyId }: WaitingTranscript, err: unknown): Failure {
  log.error({ companyId, err }, 'a transcript could not be fetched');
  return { problem: say('transcript.fault'), isFinal: false };
}

type Read =
  | {
      readonly messages: ImportedMessage[];
      /** As the company wants them stored. */
      readonly kept: ImportedMessage[];
      readonly hash: string;
    }
  | Failure;

/** Null: called off with its run, which is no try of the address. */
async function read(ctx: SystemCtx, item: WaitingTranscript, source: Source): Promise<Read | null> {
  try {
    const answer = await sourceRequest(ctx.services, source, item.url, { ...bounds, signal: ctx.signal });
    if (answer.status !== 200) {
      answer.discard();
      return notReached(ctx, item, `answered ${answer.status}`);
    }
    const form = { zone: createTimeZone(source.time_zone), order: 'unclear' as const };
    const turn = takeTurns();
    const found = await inTurns(readMessages(await answer.text(), form, null), turn);
    if (found === null || found.length === 0) return { problem: say('transcript.none'), isFinal: true };
    const { messages } = settleSpeakers(found.slice(0, maxMessageCount));
    return {
      messages,
      kept: source.redact_stored
        ? await redactInTurns(messages, turn, createRedaction(source.number_patterns))
        : messages,
      // Of what the source says, as in an import.
      hash: await inTurns(transcriptHash(messages), turn),
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) return fault(ctx, item, error);
    if (error.code === 'ABORTED') return null;
    return isToldWhole(error)
      ? { problem: error.sentence, isFinal: true }
      : notReached(ctx, item, error.message);
  }
}

/** Tried again whatever the reason was, since the count of tries would tell it. */
function notReached({ log }: SystemCtx, { companyId, url }: WaitingTranscript, reason: string): Read {
  log.debug({ companyId, host: hostIn(url), reason }, 'a transcript was not reached');
  return { problem: say('transcript.notReached'), isFinal: false };
}
