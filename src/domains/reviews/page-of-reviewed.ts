import type { TenantTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import type { Actor } from '../../kernel/actor.ts';
import { offsetOf, type PageRequest, paginate } from '../../kernel/page.ts';
import { reviewsOf } from './reviewing/next-review.ts';

interface Asked {
  readonly items: readonly string[];
  readonly reader: Actor;
  readonly page: PageRequest;
}

/** The sessions of reviewed items, newest first. One that the reader has still to label is none of them. */
export async function pageOfReviewed(tx: TenantTx, { items, reader, page }: Asked) {
  const seen = `FROM review_item i JOIN session s ON s.company_id = i.company_id AND s.id = i.session_id
    LEFT JOIN ${reviewsOf('$3')} r ON r.item_id = i.id
    WHERE i.company_id = $1 AND i.id = ANY($2::uuid[]) AND (r.mine OR r.times >= i.reviewers)`;
  const values = [tx.companyId, items, reader.type === 'user' ? reader.userId : null];
  const [total] = await rows(tx, `SELECT count(*)::integer AS count ${seen}`, values, { count: is.number });
  const found = await rows(
    tx,
    `SELECT i.id AS item, s.id, s.external_id AS "externalId", s.started_at AS "startTime", to_char(i.week, 'YYYY-MM-DD') AS week
     ${seen} ORDER BY s.started_at DESC, s.id, i.id LIMIT $4 OFFSET $5`,
    [...values, page.limit, offsetOf(page)],
    { item: is.text, id: is.text, externalId: is.text, startTime: is.moment, week: is.text },
  );
  return { found, pagination: paginate(page, total?.count ?? 0) };
}
