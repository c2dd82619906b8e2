import { z } from 'zod';
import { is, rows } from '../../db/rows.ts';
import { operation } from '../../kernel/operation.ts';
import { id, instant } from '../../kernel/schema.ts';
import { readReviewed } from './measuring/read-reviewed.ts';
import { labelOf, reviewFields } from './review-labels.ts';
import { isOpenFor } from './reviewing/next-review.ts';

const most = 100;

/** The sessions behind a cell of the matrix. One that the reader has still to label is none of them. */
export const listCell = operation({
  id: 'reviews.cell',
  summary: 'List the reviewed sessions with a given pair of AI and human labels',
  kind: 'query',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({
    companyId: id.optional(),
    field: z.enum(reviewFields).default('sentiment'),
    ai: z.string().max(100).optional().describe('Omitted: any'),
    person: z.string().max(100).optional().describe('Omitted: any'),
    model: z.string().max(100).optional(),
    promptVersion: z.string().max(100).optional(),
  }),
  output: z.object({
    sessions: z.array(
      z.object({ id: z.string(), externalId: z.string(), startTime: instant, week: z.string() }),
    ),
  }),
  run: (ctx, { field, ai, person, model, promptVersion }) =>
    ctx.transaction(async (tx) => {
      const version = model === undefined || promptVersion === undefined ? null : { model, promptVersion };
      const reviewed = await readReviewed(tx, ctx.now(), version);
      const within = reviewed.filter(
        (row) =>
          (ai === undefined || labelOf(row.ai, field) === ai) &&
          (person === undefined || labelOf(row.person, field) === person),
      );
      const sessions = await rows(
        tx,
        `SELECT s.id, s.external_id AS "externalId", s.started_at AS "startTime", to_char(i.week, 'YYYY-MM-DD') AS week
         FROM review_item i JOIN session s ON s.company_id = i.company_id AND s.id = i.session_id
         WHERE i.company_id = $1 AND i.id = ANY($2::uuid[]) AND NOT (${isOpenFor('i', '$3')})
         ORDER BY s.started_at DESC, s.id LIMIT ${most}`,
        [ctx.companyId, within.map((row) => row.id), ctx.actor.type === 'user' ? ctx.actor.userId : null],
        { id: is.text, externalId: is.text, startTime: is.moment, week: is.text },
      );
      return { sessions };
    }),
});
