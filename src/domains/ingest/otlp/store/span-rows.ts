import { z } from 'zod';
import { changeRows } from '../../../../db/change-rows.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { is, type RowOf, rows } from '../../../../db/rows.ts';
import { packMarks, unpackMarks } from '../merge/mark.ts';
import type { SpanRow } from '../merge/span-row.ts';

const Facts = z.object({
  parentId: z.string(),
  kind: z.enum(['call', 'outer', 'other']),
  startMs: z.number(),
  endMs: z.number(),
  conversation: z.string().nullable(),
  userId: z.string().nullable(),
  model: z.string().nullable(),
  agent: z.string().nullable(),
  tokens: z.number().nullable(),
  cost: z.number().nullable(),
});

/** A span that is kept, with the conversation that it is in. */
export interface KeptSpan {
  readonly row: SpanRow;
  readonly externalId: string;
}

const Row = {
  trace_id: is.text,
  span_id: is.text,
  external_id: is.text,
  facts: is.json(Facts),
  input: is.text,
  output: is.text,
};

const keptSpan = (row: RowOf<typeof Row>): KeptSpan => ({
  externalId: row.external_id,
  row: {
    ...row.facts,
    traceId: row.trace_id,
    spanId: row.span_id,
    input: unpackMarks(row.input),
    output: unpackMarks(row.output),
  },
});

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
  return found.map(keptSpan);
}

export async function keepSpans(tx: TenantTx, spans: readonly KeptSpan[]): Promise<void> {
  if (spans.length === 0) return;
  const items = spans.map(({ externalId, row }) => {
    const { traceId, spanId, input, output, ...facts } = row;
    return {
      trace_id: traceId,
      span_id: spanId,
      external_id: externalId,
      facts: Facts.parse(facts),
      input: packMarks(input),
      output: packMarks(output),
    };
  });
  await changeRows(
    tx,
    `INSERT INTO span_part (company_id, trace_id, span_id, external_id, facts, input, output)
     SELECT $1, trace_id, span_id, external_id, facts, input, output FROM json_to_recordset($2::json)
       AS item (trace_id text, span_id text, external_id text, facts jsonb, input text, output text)
     ON CONFLICT (company_id, trace_id, span_id) DO UPDATE SET external_id = excluded.external_id, facts = excluded.facts,
       input = excluded.input, output = excluded.output`,
    [tx.companyId, JSON.stringify(items)],
  );
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
