import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { PageInput, Pagination } from '../../kernel/page.ts';
import { instant } from '../../kernel/schema.ts';
import { readReviewed } from './measuring/read-reviewed.ts';
import { pageOfReviewed } from './page-of-reviewed.ts';
import { halfVersion, isWholeVersion, labelOf, reviewFields, versionChoice } from './review-labels.ts';

/** The sessions behind a cell of the matrix. One that the reader has still to label is none of them. */
export const listCell = operation({
  id: 'reviews.cell',
  summary: 'List the reviewed sessions with a given pair of AI and human labels',
  kind: 'query',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  input: z
    .strictObject({
      ...PageInput,
      ...versionChoice,
      field: z.enum(reviewFields).default('sentiment'),
      ai: z.string().max(100).optional().describe('Omitted: any'),
      person: z.string().max(100).optional().describe('Omitted: any'),
    })
    .refine(isWholeVersion, { path: ['promptVersion'], error: halfVersion }),
  output: z.object({
    sessions: z.array(
      z.object({ id: z.string(), externalId: z.string(), startTime: instant, week: z.string() }),
    ),
    pagination: Pagination,
  }),
  async run(ctx, { field, ai, person, model, promptVersion, page, limit }) {
    const version = model === undefined || promptVersion === undefined ? null : { model, promptVersion };
    const reviewed = await readReviewed(ctx.transaction, ctx.now(), version);
    const within = reviewed.filter(
      (row) =>
        (ai === undefined || labelOf(row.ai, field) === ai) &&
        (person === undefined || labelOf(row.person, field) === person),
    );
    const items = within.map(({ id }) => id);
    const { found, pagination } = await ctx.transaction((tx) =>
      pageOfReviewed(tx, { items, reader: ctx.actor, page: { page, limit } }),
    );
    return { sessions: found.map(({ item: _item, ...session }) => session), pagination };
  },
});
