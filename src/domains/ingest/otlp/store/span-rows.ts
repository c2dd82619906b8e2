import { changeRows } from '../../../../db/change-rows.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { is, type RowOf, rows } from '../../../../db/rows.ts';
import { mapInTurns } from '../../../../kernel/pace/take-turns.ts';
import { TooMuchTogether } from '../../../sessions/opening/index.ts';
import { type Mark, markLength } from '../../../sessions/told/index.ts';
import { mostMessages } from '../merge/assemble.ts';
import type { SpanRow } from '../merge/span-row.ts';
import type { Told } from '../told-fields.ts';
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

type Facts = Omit<SpanRow, 'traceId' | 'spanId' | 'input' | 'output' | 'told'>;

/** A span that is kept, with the conversation that it is in. */
export interface KeptSpan {
  readonly row: SpanRow;
  readonly externalId: string;
  /** Of one that was kept already: what it said as it is stored. */
  readonly said?: { readonly input: MarkRuns; readonly output: MarkRuns };
  /** Of one that was kept already. */
  readonly weight?: number;
}

const Row = {
  trace_id: is.text,
  span_id: is.text,
  external_id: is.text,
  facts: is.own<Facts>(),
  input: is.text,
  output: is.text,
  /** Null: more than may be read together. */
  told: is.orNull(is.text),
};

/** What was said in all calls together is far more than what was said, so it is spread out only while somebody looks. */
function keptSpan(row: RowOf<typeof Row>, known: KnownMarks): KeptSpan {
  const said = { input: readRuns(row.input, known), output: readRuns(row.output, known) };
  return {
    externalId: row.external_id,
    said,
    weight: weightOfTold(row.told ?? ''),
    row: {
      ...row.facts,
      ...(row.told && { told: JSON.parse(row.told) as Told }),
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

/** In bytes: a span that tells more beside what was said is as heavy as more of them. */
const usuallyTold = 1000;
/** Of kept spans. */
export const weightInSql = `(1 + octet_length(told) / ${usuallyTold})`;
const weightOfTold = (told: string): number => 1 + Math.floor(Buffer.byteLength(told) / usuallyTold);
export const weightOf = ({ row, weight }: Pick<KeptSpan, 'row' | 'weight'>): number =>
  weight ?? weightOfTold(toldText(row));

const toldText = ({ told }: Pick<SpanRow, 'told'>): string => (told ? JSON.stringify(told) : '');

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
  const others = await readSpans(tx, isOther, [ids, traceIds], weightOfAll(ofTraces));
  return [...ofTraces, ...(await asKept(others, known))];
}

const weightOfAll = (spans: readonly KeptSpan[]): number =>
  spans.reduce((sum, span) => sum + weightOf(span), 0);

async function readSpans(
  tx: TenantTx,
  condition: string,
  values: readonly (readonly string[])[],
  readWeight: number,
): Promise<RowOf<typeof Row>[]> {
  const most = mostTogether - readWeight;
  const found = await rows(
    tx,
    `SELECT trace_id, span_id, external_id, facts, input, output, CASE WHEN weight <= ${most} THEN told END AS told
     FROM (SELECT *, sum(${weightInSql}) OVER (ROWS UNBOUNDED PRECEDING) AS weight FROM span_part
       WHERE company_id = $1 AND ${condition} LIMIT ${most + 1}) AS part`,
    [tx.companyId, ...values],
    Row,
  );
  if (found.some(({ told }) => told === null)) throw new TooMuchTogether();
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

/** In one statement, and no more that they tell than so many do usually. */
const weightAtOnce = 1000;

/** Of one conversation. One whose past is told otherwise with each span would grow by all of it each time. */
export const mostKnown = 25 * mostMessages;

/** Throws where what is known of a conversation would become more than may be. */
export async function keepSpans(tx: TenantTx, conversations: readonly SpansToKeep[]): Promise<void> {
  const spans = conversations.flatMap(({ spans, known }) =>
    spans.toSorted((a, b) => a.row.startMs - b.row.startMs).map((span) => ({ span, known })),
  );
  for (const some of portionsOf(spans)) {
    const items = await mapInTurns(some, ({ span, known }) => itemOf(span, known));
    if (some.some(({ known }) => known.marks.length > mostKnown)) throw new TooMuchTogether();
    await insertSpans(tx, items);
  }
}

function* portionsOf<T extends { readonly span: KeptSpan }>(spans: readonly T[]): Generator<T[]> {
  let [some, weight]: [T[], number] = [[], 0];
  for (const one of spans) {
    some.push(one);
    weight += weightOf(one.span);
    if (weight < weightAtOnce) continue;
    yield some;
    [some, weight] = [[], 0];
  }
  if (some.length > 0) yield some;
}

const insertSpans = (tx: TenantTx, items: readonly ReturnType<typeof itemOf>[]) =>
  changeRows(
    tx,
    `INSERT INTO span_part (company_id, trace_id, span_id, external_id, facts, input, output, told)
     SELECT $1, trace_id, span_id, external_id, facts, input, output, told FROM json_to_recordset($2::json)
       AS item (trace_id text, span_id text, external_id text, facts jsonb, input text, output text, told text)
     ON CONFLICT (company_id, trace_id, span_id) DO UPDATE SET external_id = excluded.external_id, facts = excluded.facts,
       input = excluded.input, output = excluded.output, told = excluded.told`,
    [tx.companyId, JSON.stringify(items)],
  );

function itemOf({ externalId, row }: KeptSpan, known: KnownMarks) {
  const { parentId, kind, startMs, endMs, conversation, userId, model, agent, tokens, cost } = row;
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
  };
  return {
    trace_id: row.traceId,
    span_id: row.spanId,
    external_id: externalId,
    facts,
    input: writeRuns(runsOf(row.input, known)),
    output: writeRuns(runsOf(row.output, known)),
    told: toldText(row),
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
