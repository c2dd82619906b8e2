import { changeRows } from '../../../../db/change-rows.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { is, type RowOf, rows } from '../../../../db/rows.ts';
import { mapInTurns } from '../../../../kernel/pace/take-turns.ts';
import type { Mark } from '../../../sessions/told/index.ts';
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

/** The spans of these traces, or of these conversations. */
export async function readSpans(
  tx: TenantTx,
  by: 'trace_id' | 'external_id',
  ids: readonly string[],
): Promise<KeptSpan[]> {
  const found = await rows(
    tx,
    `SELECT trace_id, span_id, external_id, facts, input, output FROM span_part
     WHERE company_id = $1 AND ${by} = ANY($2::text[])`,
    [tx.companyId, ids],
    Row,
  );
  const known = await readKnown(tx, [...new Set(found.map((row) => row.external_id))]);
  return mapInTurns(found, (row) => keptSpan(row, known.get(row.external_id) ?? knownMarks('')));
}

async function readKnown(tx: TenantTx, ids: readonly string[]): Promise<Map<string, KnownMarks>> {
  if (ids.length === 0) return new Map();
  const found = await rows(
    tx,
    `SELECT external_id, known_marks FROM span_conversation
     WHERE company_id = $1 AND external_id = ANY($2::text[])`,
    [tx.companyId, ids],
    { external_id: is.text, known_marks: is.text },
  );
  return new Map(found.map((row) => [row.external_id, knownMarks(row.known_marks)]));
}

/** Spans of one conversation, and what is known of it, to which is added what they say. */
export interface SpansToKeep {
  readonly known: KnownMarks;
  readonly spans: readonly KeptSpan[];
}

/** In one statement. */
const spansAtOnce = 1000;

export async function keepSpans(tx: TenantTx, conversations: readonly SpansToKeep[]): Promise<void> {
  const spans = conversations.flatMap(({ spans, known }) =>
    spans.toSorted((a, b) => a.row.startMs - b.row.startMs).map((span) => ({ span, known })),
  );
  for (let from = 0; from < spans.length; from += spansAtOnce) {
    const some = spans.slice(from, from + spansAtOnce);
    await insertSpans(tx, await mapInTurns(some, ({ span, known }) => itemOf(span, known)));
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
