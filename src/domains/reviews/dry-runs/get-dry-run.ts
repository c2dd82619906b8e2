import { z } from 'zod';
import { notFound } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { say } from '../../../words/sentence.ts';
import { Share } from '../get-quality.ts';
import { reviewFields } from '../review-labels.ts';
import { compareField, readCompared } from './compare-versions.ts';
import { DryRunRecord, readDryRuns } from './dry-run-record.ts';

const Figures = z.object({
  agreement: Share,
  kappa: z.number().nullable().describe("Cohen's kappa; null: too few, or only one value occurs"),
});
const count = z.int().nullable().describe('null: fewer than 30 were reviewed');

export const getDryRun = operation({
  id: 'reviews.dryRun',
  summary: 'A dry run beside what the AI said before, both measured by the same reviews',
  kind: 'query',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ companyId: id.optional(), dryRunId: id }),
  output: z.object({
    dryRun: DryRunRecord,
    fields: z.array(
      z.object({
        field: z.enum(reviewFields),
        count: z.int().describe('reviews of sessions that both versions labelled'),
        missing: z.int().describe('how many more reviews a figure needs'),
        before: Figures,
        anew: Figures,
        changed: z.int().describe('labelled otherwise than before'),
        rightNow: count.describe('of these, wrong before and right in the dry run'),
        wrongNow: count.describe('of these, right before and wrong in the dry run'),
      }),
    ),
  }),
  async run(ctx, { dryRunId }) {
    const [dryRun] = await ctx.transaction((tx) => readDryRuns(tx, dryRunId));
    if (!dryRun) throw notFound(say('thing.dryRun'));
    const compared = await readCompared(ctx.transaction, dryRun, ctx.now());
    return { dryRun, fields: reviewFields.map((field) => compareField(compared, field)) };
  },
});
