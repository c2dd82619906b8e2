import { z } from 'zod';
import { notFound } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { PageInput, Pagination } from '../../../kernel/page.ts';
import { id, instant } from '../../../kernel/schema.ts';
import { say } from '../../../words/sentence.ts';
import { pageOfReviewed } from '../page-of-reviewed.ts';
import { reviewFields } from '../review-labels.ts';
import { readCompared, toldOf } from './compare-versions.ts';
import { readDryRuns } from './dry-run-record.ts';

/** What a dry run labels otherwise. A session that the reader has still to label is none of them. */
export const listDryRunChanges = operation({
  id: 'reviews.dryRunChanges',
  summary: 'The reviewed sessions that a dry run labels otherwise than before',
  kind: 'query',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({
    ...PageInput,
    companyId: id.optional(),
    dryRunId: id,
    field: z.enum(reviewFields).default('sentiment'),
  }),
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        externalId: z.string(),
        startTime: instant,
        before: z.string(),
        anew: z.string(),
        person: z.string(),
      }),
    ),
    pagination: Pagination,
  }),
  async run(ctx, { dryRunId, field, page, limit }) {
    const [dryRun] = await ctx.transaction((tx) => readDryRuns(tx, dryRunId));
    if (!dryRun) throw notFound(say('thing.dryRun'));
    const changed = new Map(
      (await readCompared(ctx.transaction, dryRun, ctx.now())).flatMap((one) => {
        const told = toldOf(one, field);
        return told && told.before !== told.anew ? [[one.row.id, told] as const] : [];
      }),
    );
    const items = [...changed.keys()];
    const { found, pagination } = await ctx.transaction((tx) =>
      pageOfReviewed(tx, { items, reader: ctx.actor, page: { page, limit } }),
    );
    return {
      sessions: found.flatMap(({ item, week: _week, ...session }) => {
        const told = changed.get(item);
        return told ? [{ ...session, ...told }] : [];
      }),
      pagination,
    };
  },
});
