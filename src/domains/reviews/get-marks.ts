import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { measureField } from './measuring/measure-field.ts';
import { readReviewed } from './measuring/read-reviewed.ts';
import { reviewFields } from './review-labels.ts';

export const getMarks = operation({
  id: 'reviews.marks',
  summary: 'Get the measured agreement of each label, for the mark beside its figures',
  kind: 'query',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({
    marks: z.array(
      z.object({
        field: z.enum(reviewFields),
        count: z.int(),
        share: z.number(),
        low: z.number(),
        high: z.number(),
      }),
    ),
  }),
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      const reviewed = await readReviewed(tx, ctx.now(), null);
      const newest = reviewed.at(-1);
      // The AI that reads now is what figures rest on; one of before may have been better or worse.
      const present = reviewed.filter(
        (row) => row.model === newest?.model && row.prompt_version === newest.prompt_version,
      );
      return {
        marks: reviewFields.flatMap((field) => {
          const { count, agreement } = measureField(present, field);
          return agreement ? [{ field, count, ...agreement }] : [];
        }),
      };
    }),
});
