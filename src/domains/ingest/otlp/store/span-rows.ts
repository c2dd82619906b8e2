import { changeRows } from '../../../../db/change-rows.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { is, type RowOf, rows } from '../../../../db/rows.ts';
import { mapInTurns } from '../../../../kernel/pace/take-turns.ts';
import { TooMuchTogether } from '../../../sessions/opening/index.ts';
import { type Mark, markLength } from '../../../sessions/told/index.ts';
import { mostMessages } from '../merge/assemble.ts';
import type { SpanRow } from '../merge/span-row.ts';
import {
  allIn,
  type KnownMarks,
  knownMarks,
  type MarkRuns,
  marksIn,
  readRuns,
  runsOf,
  writeRuns,
} from './mark-runs.ts';

type Facts = Omit<SpanRow, 'traceId' | 'spanId' | 'input' | 'output'>;

/** A span that is kept, with the conversation that it is in. */
export interface KeptSpan {
  readonly row: SpanRow;
  readonly externalId: string;
  /** Of one that was kept already: what it said as it is stored. */
  readonly said?: { readonly input: MarkRuns; readonly output: MarkRuns };
}

const Row = {
  trace_id: is.text,
  span_id: is.text,
  external_id: is.text,
  facts: is.own<Facts>(),
  input: is.text,
  output: is.text,
};

/** What was said in all calls together is far more than what was said, so it is spread out only while somebody looks. */
function keptSpan(row: RowOf<typeof Row>, known: KnownMarks): KeptSpan {
  const said = { input: readRuns(row.input, known), output: readRuns(row.output, known) };
  return {
    externalId: row.external_id,
    said,
    row: {
      ...row.facts,
      traceId: row.trace_id,
      spanId: row.span_id,
      get input() {
        return marksIn(said.input);
      },
      get output() {
        return marksIn(said.output);
      },
    },
  };
}

/** Whether all that a span said is there. */
export function wholeBy(texts: ReadonlyMap<Mark, unknown>): (span: KeptSpan) => boolean {
  const isIn = allIn(texts);
  return ({ row, said }) =>
    said
      ? isIn(said.input) && isIn(said.output)
      : [...row.input, ...row.output].every((mark) => texts.has(mark));
}

/** Of a trace, and of a conversation: each delivery reads again what is kept of both. */
export const mostSpans = 10_000;

/** As many as a trace has, and the conversation that it turns out to be of. */
const mostTogether = 2 * mostSpans;

/** The spans of these traces; throws for more than may be read together, before they are. */
export async function spansOfTraces(tx: TenantTx, traceIds: readonly string[]): Promise<KeptSpan[]> {
  const found = await readSpans(tx, 'trace_id = ANY($2::text[])', [traceIds], 0);
  return asKept(found, await readKnown(tx, [...new Set(found.map((row) => row.external_id))]));
}

/** The spans of these conversations, of which those of these traces are read already. */
export async function spansOfConversations(
  tx: TenantTx,
  ids: readonly string[],
  {
    traceIds,
    ofTraces,
    known,
  }: {
    readonly traceIds: readonly string[];
    readonly ofTraces: readonly KeptSpan[];
    readonly known: ReadonlyMap<string, KnownMarks>;
  },
): Promise<KeptSpan[]> {
  const isOther = 'external_id = ANY($2::text[]) AND NOT trace_id = ANY($3::text[])';
  const others = await readSpans(tx, isOther, [ids, traceIds], ofTraces.length);
  return [...ofTraces, ...(await asKept(others, known))];
}

async function readSpans(
  tx: TenantTx,
  condition: string,
  values: readonly (readonly string[])[],
  readCount: number,
): Promise<RowOf<typeof Row>[]> {
  const most = mostTogether - readCount;
  const found = await rows(
    tx,
    `SELECT trace_id, span_id, external_id, facts, input, output FROM span_part
     WHERE company_id = $1 AND ${condition} LIMIT ${most + 1}`,
    [tx.companyId, ...values],
    Row,
  );
  if (found.length > most) throw new TooMuchTogether();
  return found;
}

const asKept = (
  found: readonly RowOf<typeof Row>[],
  known: ReadonlyMap<string, KnownMarks>,
): Promise<KeptSpan[]> =>
  mapInTurns(found, (row) => keptSpan(row, known.get(row.external_id) ?? knownMarks('')));

/** What is known of conversations that are there; throws for more than may be read together, before it is. */
export async function readKnown(tx: TenantTx, ids: readonly string[]): Promise<Map<string, KnownMarks>> {
  if (ids.length === 0) return new Map();
  const found = await rows(
    tx,
    `SELECT external_id, known_marks FROM span_conversation
     WHERE company_id = $1 AND external_id = ANY($2::text[])
       AND (SELECT sum(octet_length(known_marks)) FROM span_conversation
            WHERE company_id = $1 AND external_id = ANY($2::text[])) <= $3::bigint`,
    [tx.companyId, ids, 2 * mostKnown * markLength],
    { external_id: is.text, known_marks: is.text },
  );
  if (found.length === 0) throw new TooMuchTogether();
  return new Map(found.map((row) => [row.external_id, knownMarks(row.known_marks)]));
}

/** Spans of one conversation, and what is known of it, to which is added what they say. */
export interface SpansToKeep {
  readonly known: KnownMarks;
  readonly spans: readonly KeptSpan[];
}

/** In one statement. */
const spansAtOnce = 1000;

/** Of one conversation. One whose past is told otherwise with each span would grow by all of it each time. */
export const mostKnown = 25 * mostMessages;

/** Throws where what is known of a conversation would become more than may be. */
export async function keepSpans(tx: TenantTx, conversations: readonly SpansToKeep[]): Promise<void> {
  const spans = conversations.flatMap(({ spans, known }) =>
    spans.toSorted((a, b) => a.row.startMs - b.row.startMs).map((span) => ({ span, known })),
  );
  for (let from = 0; from < spans.length; from += spansAtOnce) {
    const some = spans.slice(from, from + spansAtOnce);
    const items = await mapInTurns(some, ({ span, known }) => itemOf(span, known));
    if (some.some(({ known }) => known.marks.length > mostKnown)) throw new TooMuchTogether();
    await insertSpans(tx, items);
  }
}

const insertSpans = (tx: TenantTx, items: readonly ReturnType<typeof itemOf>[]) =>
  changeRows(
    tx,
    `INSERT INTO span_part (company_id, trace_id, span_id, external_id, facts, input, output)
     SELECT $1, trace_id, span_id, external_id, facts, input, output FROM json_to_recordset($2::json)
       AS item (trace_id text, span_id text, external_id text, facts jsonb, input text, output text)
     ON CONFLICT (company_id, trace_id, span_id) DO UPDATE SET external_id = excluded.external_id, facts = excluded.facts,
       input = excluded.input, output = excluded.output`,
    [tx.companyId, JSON.stringify(items)],
  );

function itemOf({ externalId, row }: KeptSpan, known: KnownMarks) {
  const { parentId, kind, startMs, endMs, conversation, userId, model, agent, tokens, cost, told } = row;
  const facts: Facts = {
    parentId,
    kind,
    startMs,
    endMs,
    conversation,
    userId,
    model,
    agent,
    tokens,
    cost,
    ...(told && { told }),
  };
  return {
    trace_id: row.traceId,
    span_id: row.spanId,
    external_id: externalId,
    facts,
    input: writeRuns(runsOf(row.input, known)),
    output: writeRuns(runsOf(row.output, known)),
  };
}

export async function dropSpans(tx: TenantTx, spans: readonly KeptSpan[]): Promise<void> {
  if (spans.length === 0) return;
  const traces = spans.map(({ row }) => row.traceId);
  const ids = spans.map(({ row }) => row.spanId);
  await tx.query(
    `DELETE FROM span_part WHERE company_id = $1
       AND (trace_id, span_id) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [tx.companyId, traces, ids],
  );
}
