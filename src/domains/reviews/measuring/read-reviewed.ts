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

/** What people labelled within a year, of one version of the AI or of all. */
export function readReviewed(tx: TenantTx, now: Date, version: Version | null): Promise<Reviewed[]> {
  return rows(
    tx,
    `SELECT i.id, to_char(i.week, 'YYYY-MM-DD') AS week, i.session_id, i.model, i.prompt_version, i.confidence, i.weight, i.labels AS ai,
       r.labels[1] AS person, r.labels[2] AS second
     FROM review_item i JOIN (
       SELECT item_id, array_agg(labels ORDER BY decided_at, reviewer_id) AS labels FROM review WHERE company_id = $1 GROUP BY item_id
     ) r ON r.item_id = i.id
     WHERE i.company_id = $1 AND i.week >= ($2::timestamptz - make_interval(weeks => ${longestWeeks}))::date
       AND ($3::text IS NULL OR (i.model = $3 AND i.prompt_version = $4))
     ORDER BY i.week, i.id`,
    [tx.companyId, now, version?.model ?? null, version?.promptVersion ?? null],
    ReviewedRow,
  );
}
