import { z } from 'zod';
import { changeRows } from '../../../../db/change-rows.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { is, type RowOf, rows } from '../../../../db/rows.ts';

const Base = z.object({ marks: z.array(z.string()), times: z.array(z.number().nullable()) });

const Held = {
  external_id: is.text,
  session_id: is.orNull(is.uuid),
  transcript_hash: is.orNull(is.text),
  /** Whether anything is known of what its spans said. */
  isKnown: is.bool,
};
/** As it is held: little, for one trace may name thousands. */
export type HeldConversation = RowOf<typeof Held>;

/** What a conversation came to, as long as its transcript. */
const Told = { external_id: is.text, marks: is.text, base: is.json(Base) };
type ToldConversation = RowOf<typeof Told>;
type ConversationRow = Omit<HeldConversation, 'isKnown'> &
  ToldConversation & { readonly known_marks: string };

/**
 * Holds conversations until the end of the transaction, those included that are not there yet: whoever has spans of the
 * same ones waits. In one order by all who do.
 */
export async function lockConversations(
  tx: TenantTx,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, HeldConversation>> {
  const sorted = [...new Set(ids)].sort();
  const held = new Map<string, HeldConversation>();
  // One that somebody took away while we waited for it is made anew.
  while (held.size < sorted.length) {
    const waiting = sorted.filter((id) => !held.has(id));
    await changeRows(
      tx,
      `INSERT INTO span_conversation (company_id, external_id, touched_at)
       SELECT $1, id, $3 FROM unnest($2::text[]) AS id ON CONFLICT (company_id, external_id) DO NOTHING`,
      [tx.companyId, waiting, now],
    );
    const found = await rows(
      tx,
      `SELECT external_id, session_id, transcript_hash, known_marks <> '' AS "isKnown" FROM span_conversation
       WHERE company_id = $1 AND external_id = ANY($2::text[]) ORDER BY external_id COLLATE "C" FOR UPDATE`,
      [tx.companyId, waiting],
      Held,
    );
    for (const row of found) held.set(row.external_id, row);
  }
  return held;
}

/** What these came to, whose transcripts may all be opened together. */
export const readTold = (tx: TenantTx, ids: readonly string[]): Promise<ToldConversation[]> =>
  rows(
    tx,
    'SELECT external_id, marks, base FROM span_conversation WHERE company_id = $1 AND external_id = ANY($2::text[])',
    [tx.companyId, ids],
    Told,
  );

export async function keepConversations(
  tx: TenantTx,
  conversations: readonly ConversationRow[],
  now: Date,
): Promise<void> {
  if (conversations.length === 0) return;
  await tx.query(
    `UPDATE span_conversation c SET session_id = item.session_id, marks = item.marks,
       transcript_hash = item.transcript_hash, base = item.base, known_marks = item.known_marks, touched_at = $3
     FROM json_to_recordset($2::json)
       AS item (external_id text, session_id uuid, marks text, transcript_hash text, base jsonb, known_marks text)
     WHERE c.company_id = $1 AND c.external_id = ANY($4::text[]) AND c.external_id = item.external_id`,
    [tx.companyId, JSON.stringify(conversations), now, conversations.map((one) => one.external_id)],
  );
}

const emptyDays = 7;

/** However few come, so many spans that are over go. */
const leastOver = 1000;

/**
 * What was only held, and of conversations without content of which nothing came for long the oldest: some more than came, for
 * everybody waits for it on the embedded engine, and after a week's rest of a program there may be a million.
 */
export async function dropEmpty(
  tx: TenantTx,
  {
    ids,
    spanCount,
    now,
  }: { readonly ids: readonly string[]; readonly spanCount: number; readonly now: Date },
): Promise<void> {
  await tx.query(
    `DELETE FROM span_conversation c WHERE c.company_id = $1 AND c.external_id = ANY($2::text[]) AND c.session_id IS NULL
       AND NOT EXISTS (SELECT FROM span_part p WHERE p.company_id = $1 AND p.external_id = c.external_id)`,
    [tx.companyId, ids],
  );
  const over = [
    tx.companyId,
    new Date(now.getTime() - emptyDays * 24 * 3_600_000),
    Math.max(leastOver, 2 * spanCount),
  ];
  await tx.query(
    `DELETE FROM span_part WHERE company_id = $1 AND (trace_id, span_id) IN (SELECT p.trace_id, p.span_id FROM span_conversation c
       JOIN span_part p ON p.company_id = c.company_id AND p.external_id = c.external_id
       WHERE c.company_id = $1 AND c.session_id IS NULL AND c.touched_at < $2
       ORDER BY c.touched_at LIMIT $3 FOR UPDATE OF c SKIP LOCKED)`,
    over,
  );
  await tx.query(
    `DELETE FROM span_conversation WHERE company_id = $1 AND external_id IN (SELECT c.external_id FROM span_conversation c
       WHERE c.company_id = $1 AND c.session_id IS NULL AND c.touched_at < $2
         AND NOT EXISTS (SELECT FROM span_part p WHERE p.company_id = $1 AND p.external_id = c.external_id)
       ORDER BY c.touched_at LIMIT $3 FOR UPDATE OF c SKIP LOCKED)`,
    over,
  );
}
