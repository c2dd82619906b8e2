import { changeRows } from '../../../db/change-rows.ts';
import type { TenantTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { conflict } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';
import { markChanged } from '../store/mark-changed.ts';

const sessionsPerStep = 1000;
/** So many are looked at for that: on the one connection of the embedded engine everybody else waits for it. */
const lookedAtPerStep = 5000;

export interface Relabelling {
  readonly from: string;
  readonly into: string;
  /** Only what holds these words; empty: all of it. */
  readonly words?: string;
}

/** So many wait to be carried over at most: each goes through all of the sessions. */
const mostOrders = 500;

/** Which categories become which: noted with the change of the taxonomy, done step by step, gone when done. */
export async function orderRelabelling(tx: TenantTx, orders: readonly Relabelling[]): Promise<void> {
  // What was to become `from` and is not done yet goes on to where `from` goes.
  const whole = orders.filter(({ words = '' }) => words === '');
  await tx.query(
    `UPDATE taxonomy_merge m SET into_key = k.into_key FROM unnest($2::text[], $3::text[]) AS k(from_key, into_key)
     WHERE m.company_id = $1 AND m.into_key = k.from_key`,
    [tx.companyId, whole.map(({ from }) => from), whole.map(({ into }) => into)],
  );
  await changeRows(
    tx,
    `INSERT INTO taxonomy_merge AS m (company_id, from_key, into_key, words)
     SELECT $1, k.from_key, k.into_key, k.words FROM unnest($2::text[], $3::text[], $4::text[]) AS k(from_key, into_key, words)
     ON CONFLICT (company_id, from_key, words) DO UPDATE SET into_key = excluded.into_key, carried_to = excluded.carried_to,
       carried_day = excluded.carried_day`,
    [
      tx.companyId,
      orders.map(({ from }) => from),
      orders.map(({ into }) => into),
      orders.map(({ words = '' }) => words),
    ],
  );
  const [waiting] = await rows(
    tx,
    'SELECT count(*)::integer AS count FROM taxonomy_merge WHERE company_id = $1',
    [tx.companyId],
    { count: is.number },
  );
  if ((waiting?.count ?? 0) > mostOrders) throw conflict(say('taxonomy.stillMoving'));
}

const Order = {
  from_key: is.text,
  into_key: is.text,
  words: is.text,
  carried_to: is.uuid,
  carried_day: is.number,
};
const Found = { id: is.uuid, started_at: is.moment };

/** How far an order came: sessions are gone through by their ids where it is a merge, by days and within them for a split. */
interface Carried {
  readonly day: number;
  readonly id: string;
}

/** Of the next sessions those that hold some words: whoever searches knows them. `next` is null where there are no more. */
export type FindHolding = (
  tx: TenantTx,
  words: string,
  look: { readonly from: Carried; readonly atLeast: number },
) => Promise<{ readonly ids: readonly string[]; readonly next: Carried | null }>;

/** Re-labels some sessions, with what the source, the AI and people said of them. False when all is done. */
export async function relabelStep(tx: TenantTx, now: Date, findHolding: FindHolding): Promise<boolean> {
  // Splits come first: what a merge leaves of a category is nothing.
  const [order] = await rows(
    tx,
    'SELECT from_key, into_key, words, carried_to, carried_day FROM taxonomy_merge WHERE company_id = $1 ORDER BY from_key, words DESC LIMIT 1 FOR UPDATE',
    [tx.companyId],
    Order,
  );
  if (!order) return false;
  const values = [tx.companyId, order.from_key, order.into_key];
  const asJson = JSON.stringify(order.into_key);
  const { found, carried } = await findNext(tx, order, findHolding);
  const key = [tx.companyId, order.from_key, order.words];
  if (carried === null)
    await tx.query('DELETE FROM taxonomy_merge WHERE company_id = $1 AND from_key = $2 AND words = $3', key);
  else
    await tx.query(
      'UPDATE taxonomy_merge SET carried_day = $4, carried_to = $5 WHERE company_id = $1 AND from_key = $2 AND words = $3',
      [...key, carried.day, carried.id],
    );
  if (found.length === 0) return true;
  const ids = found.map(({ id }) => id);
  await tx.query(
    `UPDATE session SET category = CASE WHEN category = $2 THEN $3 ELSE category END, updated_at = $5,
       source_values = CASE WHEN source_values->>'category' = $2 THEN jsonb_set(source_values, '{category}', $6::jsonb) ELSE source_values END
     WHERE company_id = $1 AND id = ANY($4::uuid[])`,
    [...values, ids, now, asJson],
  );
  await tx.query(
    `UPDATE session_enrichment SET result = jsonb_set(result, '{category}', to_jsonb($3::text))
     WHERE company_id = $1 AND session_id = ANY($4::uuid[]) AND result->>'category' = $2`,
    [...values, ids],
  );
  await tx.query(
    `UPDATE session_correction SET value = to_jsonb($3::text)
     WHERE company_id = $1 AND session_id = ANY($4::uuid[]) AND field = 'category' AND value = to_jsonb($2::text)`,
    [...values, ids],
  );
  await markChanged(
    tx,
    tx.companyId,
    found.map((row) => row.started_at),
    ['figures'],
  );
  return true;
}

interface Next {
  readonly found: RowOf<typeof Found>[];
  /** Null: that was all. */
  readonly carried: Carried | null;
}

const findNext = (tx: TenantTx, order: RowOf<typeof Order>, findHolding: FindHolding): Promise<Next> =>
  order.words === '' ? nextOfMerge(tx, order) : nextOfSplit(tx, order, findHolding);

/** A merge takes whatever ever said `from`. */
async function nextOfMerge(
  tx: TenantTx,
  { from_key, carried_to, carried_day: day }: RowOf<typeof Order>,
): Promise<Next> {
  const last = await lastLookedAt(tx, carried_to);
  const found = await rows(
    tx,
    `SELECT s.id, s.started_at FROM session s WHERE s.company_id = $1 AND s.id > $3 AND ($4::uuid IS NULL OR s.id <= $4)
       AND (s.category = $2 OR s.source_values->>'category' = $2 OR EXISTS (
         SELECT FROM session_enrichment e WHERE e.company_id = $1 AND e.session_id = s.id AND e.result->>'category' = $2))
     ORDER BY s.id LIMIT ${sessionsPerStep} FOR UPDATE OF s`,
    [tx.companyId, from_key, carried_to, last],
    Found,
  );
  const id = (found.length < sessionsPerStep ? last : found.at(-1)?.id) ?? null;
  return { found, carried: id === null ? null : { day, id } };
}

/** A split takes those that are `from` now and hold its words. Where there are more of them than a step takes, it stays there. */
async function nextOfSplit(
  tx: TenantTx,
  { from_key, words, carried_to, carried_day }: RowOf<typeof Order>,
  findHolding: FindHolding,
): Promise<Next> {
  const from = { day: carried_day, id: carried_to };
  const { ids, next } = await findHolding(tx, words, { from, atLeast: lookedAtPerStep });
  const found = await rows(
    tx,
    `SELECT id, started_at FROM session WHERE company_id = $1 AND category = $2 AND id = ANY($3::uuid[])
     ORDER BY id LIMIT ${sessionsPerStep} FOR UPDATE`,
    [tx.companyId, from_key, ids],
    Found,
  );
  return { found, carried: found.length < sessionsPerStep ? next : from };
}

/** Null: there are no more. */
async function lastLookedAt(tx: TenantTx, after: string): Promise<string | null> {
  const [last] = await rows(
    tx,
    `SELECT id FROM session WHERE company_id = $1 AND id > $2 ORDER BY id OFFSET ${lookedAtPerStep - 1} LIMIT 1`,
    [tx.companyId, after],
    { id: is.uuid },
  );
  return last?.id ?? null;
}
