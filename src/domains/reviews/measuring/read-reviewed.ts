import type { TenantTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { StoredReviewLabels } from '../review-labels.ts';

const longestWeeks = 53;

const ReviewedRow = {
  id: is.text,
  week: is.text,
  session_id: is.text,
  model: is.text,
  prompt_version: is.text,
  confidence: is.orNull(is.number),
  weight: is.number,
  ai: is.json(StoredReviewLabels),
  /** Whose choice was the first; it is the one that the AI is measured by. */
  person: is.json(StoredReviewLabels),
  second: is.orNull(is.json(StoredReviewLabels)),
};
export type Reviewed = RowOf<typeof ReviewedRow>;

export interface Version {
  readonly model: string;
  readonly promptVersion: string;
}

/** Read in a few milliseconds each: a year may hold tens of thousands. */
const itemsAtOnce = 2000;

export type Within = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** What people labelled within a year, of one version of the AI or of all; each part of it `within` a transaction. */
export async function readReviewed(within: Within, now: Date, version: Version | null): Promise<Reviewed[]> {
  const all: Reviewed[] = [];
  for (let last: Reviewed | undefined; ; last = all.at(-1)) {
    const some = await within((tx) => readSome(tx, now, version, last));
    all.push(...some);
    if (some.length < itemsAtOnce) return all;
  }
}

const readSome = (tx: TenantTx, now: Date, version: Version | null, last: Reviewed | undefined) =>
  rows(
    tx,
    `SELECT i.id, to_char(i.week, 'YYYY-MM-DD') AS week, i.session_id, i.model, i.prompt_version, i.confidence, i.weight, i.labels AS ai,
       r.labels[1] AS person, r.labels[2] AS second
     FROM (
       SELECT * FROM review_item item
       WHERE company_id = $1 AND week >= ($2::timestamptz - make_interval(weeks => ${longestWeeks}))::date
         AND ($3::text IS NULL OR (model = $3 AND prompt_version = $4)) AND ($5::date IS NULL OR (week, id) > ($5, $6::uuid))
         AND EXISTS (SELECT FROM review WHERE company_id = $1 AND item_id = item.id)
       ORDER BY week, id LIMIT ${itemsAtOnce}
     ) i CROSS JOIN LATERAL (
       SELECT array_agg(labels ORDER BY decided_at, reviewer_id) AS labels FROM review WHERE company_id = $1 AND item_id = i.id
     ) r ORDER BY i.week, i.id`,
    [
      tx.companyId,
      now,
      version?.model ?? null,
      version?.promptVersion ?? null,
      last?.week ?? null,
      last?.id ?? null,
    ],
    ReviewedRow,
  );
