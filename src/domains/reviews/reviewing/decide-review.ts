import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { conflict, invalidField, notFound } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { say } from '../../../words/sentence.ts';
import { readTaxonomy } from '../../taxonomy/index.ts';
import { labelOf, ReviewLabels, reviewFields, StoredReviewLabels } from '../review-labels.ts';
import { isOpenFor, reviewerOf } from './next-review.ts';

const Compared = z.object({
  field: z.enum(reviewFields),
  yours: z.string().nullable().describe('null: you could not tell'),
  ai: z.string().nullable(),
  isSame: z.boolean().nullable().describe('null: one of both is missing'),
});

/** A choice is final: what is seen afterwards may not change what was seen before. */
export const decideReview = operation({
  id: 'reviews.decide',
  summary: 'Label a conversation from the sample, and then see what the AI said',
  kind: 'mutation',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  audit: 'DATA_ACCESS',
  input: z.strictObject({
    companyId: id.optional(),
    itemId: id,
    labels: ReviewLabels.describe('null: cannot be told'),
  }),
  output: z.object({
    sessionId: z.string(),
    compared: z.array(Compared),
  }),
  run: (ctx, { itemId, labels }) =>
    ctx.transaction(async (tx) => {
      const categories = await readTaxonomy(tx, ctx.companyId);
      if (labels.category !== null && !categories.some(({ key }) => key === labels.category))
        throw invalidField('labels.category', say('review.noCategory'));
      const [item] = await rows(
        tx,
        'SELECT session_id, labels FROM review_item WHERE company_id = $1 AND id = $2 FOR UPDATE',
        [ctx.companyId, itemId],
        { session_id: is.text, labels: is.json(StoredReviewLabels) },
      );
      if (!item) throw notFound(say('thing.review'));
      await mustBeOpen(tx, itemId, reviewerOf(ctx));
      await tx.query(
        'INSERT INTO review (company_id, item_id, reviewer_id, labels, decided_at) VALUES ($1, $2, $3, $4, $5)',
        [ctx.companyId, itemId, reviewerOf(ctx), JSON.stringify(labels), ctx.now()],
      );
      await ctx.record(tx, {
        action: 'reviews.decide',
        resource: { type: 'session', id: item.session_id },
      });
      return {
        sessionId: item.session_id,
        compared: reviewFields.map((field) => {
          const [yours, ai] = [labelOf(labels, field), labelOf(item.labels, field)];
          return { field, yours, ai, isSame: yours === null || ai === null ? null : yours === ai };
        }),
      };
    }),
});

/** Asked in a statement of its own, once the item is locked: it sees what was decided while the lock was waited for. */
async function mustBeOpen(tx: TenantTx, itemId: string, reviewer: string): Promise<void> {
  const [item] = await rows(
    tx,
    `SELECT ${isOpenFor('i', '$3')} AS open, EXISTS (SELECT FROM review r
       WHERE r.company_id = $1 AND r.item_id = i.id AND r.reviewer_id = $3) AS mine
     FROM review_item i WHERE i.company_id = $1 AND i.id = $2`,
    [tx.companyId, itemId, reviewer],
    { open: is.bool, mine: is.bool },
  );
  if (!item?.open) throw conflict(say(item?.mine ? 'review.done' : 'review.full'));
}
