import { z } from 'zod';
import { is, rows } from '../../db/rows.ts';
import { notFound } from '../../kernel/errors.ts';
import { groupBy } from '../../kernel/lists/group-by.ts';
import { operation } from '../../kernel/operation.ts';
import { inTurns, takeTurns } from '../../kernel/pace/take-turns.ts';
import { say } from '../../words/sentence.ts';
import { fewestReviewed, measureField } from './measuring/measure-field.ts';
import { type Reviewed, readReviewed } from './measuring/read-reviewed.ts';
import { halfVersion, isWholeVersion, reviewFields, versionChoice } from './review-labels.ts';

export const Share = z
  .object({ share: z.number(), low: z.number(), high: z.number() })
  .nullable()
  .describe("from 0 to 1, weighted, with Wilson's 95 % interval; null: fewer than 30 were reviewed");
const figure = z.number().nullable();
const counted = { count: z.int(), agreement: Share };

const FieldQuality = z.object({
  field: z.enum(reviewFields),
  ...counted,
  missing: z.int().describe('how many more reviews a figure needs'),
  kappa: figure.describe("Cohen's kappa; null: too few, or only one value occurs"),
  values: z.array(z.object({ value: z.string(), count: z.int(), precision: figure, recall: figure })),
  matrix: z.array(z.object({ ai: z.string(), person: z.string(), count: z.int(), weight: z.number() })),
  people: z.object({ ...counted, kappa: figure }).describe('Two reviewers of the same conversation'),
  calibration: z.array(
    z
      .object({ from: z.number(), to: z.number(), confidence: figure, ...counted })
      .describe('How often the AI is right at this confidence'),
  ),
  weeks: z.array(z.object({ week: z.string(), ...counted })),
});

export const getQuality = operation({
  id: 'reviews.quality',
  summary: "Get how often the AI's labels are right, measured by blind reviews",
  kind: 'query',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  input: z
    .strictObject(versionChoice)
    .refine(isWholeVersion, { path: ['promptVersion'], error: halfVersion }),
  output: z.object({
    reviewed: z.int(),
    drawn: z.int(),
    fewest: z.int().describe('so many reviews a figure needs'),
    sampleSize: z.int().describe('how many are drawn each week; 0: none'),
    versions: z.array(z.object({ model: z.string(), promptVersion: z.string(), reviewed: z.int() })),
    fields: z.array(FieldQuality),
  }),
  async run(ctx, { model, promptVersion }) {
    const all = await readReviewed(ctx.transaction, ctx.now(), null);
    const chosen = all.filter(
      (row) => model === undefined || (row.model === model && row.prompt_version === promptVersion),
    );
    const [drawn] = await ctx.transaction((tx) =>
      rows(
        tx,
        `SELECT review_sample_size AS size, (SELECT count(*) FROM review_item WHERE company_id = $1) AS drawn
         FROM company WHERE id = $1`,
        [ctx.companyId],
        { drawn: is.number, size: is.number },
      ),
    );
    if (!drawn) throw notFound(say('thing.company'));
    const turn = takeTurns();
    const fields: z.input<typeof FieldQuality>[] = [];
    for (const field of reviewFields) fields.push(await inTurns(measureField(chosen, field), turn));
    return {
      reviewed: chosen.length,
      drawn: drawn.drawn,
      fewest: fewestReviewed,
      sampleSize: drawn.size,
      versions: versionsOf(all),
      fields,
    };
  },
});

/** The newest first. */
function versionsOf(all: readonly Reviewed[]) {
  const versions = groupBy(all, ({ model, prompt_version }) => JSON.stringify([model, prompt_version]));
  return [...versions.values()].reverse().flatMap((some) => {
    const [first] = some;
    return first ? [{ model: first.model, promptVersion: first.prompt_version, reviewed: some.length }] : [];
  });
}
