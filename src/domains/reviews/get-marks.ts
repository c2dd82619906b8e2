import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { inTurns, takeTurns } from '../../kernel/pace/take-turns.ts';
import { id } from '../../kernel/schema.ts';
import { measureField } from './measuring/measure-field.ts';
import { readReviewed } from './measuring/read-reviewed.ts';
import { reviewFields } from './review-labels.ts';

const Mark = z.object({
  field: z.enum(reviewFields),
  count: z.int(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
});
type Mark = z.infer<typeof Mark>;

export const getMarks = operation({
  id: 'reviews.marks',
  summary: 'Get the measured agreement of each label, for the mark beside its figures',
  kind: 'query',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({ marks: z.array(Mark) }),
  async run(ctx) {
    const reviewed = await readReviewed(ctx.transaction, ctx.now(), null);
    const newest = reviewed.at(-1);
    // The AI that reads now is what figures rest on; one of before may have been better or worse.
    const present = reviewed.filter(
      (row) => row.model === newest?.model && row.prompt_version === newest.prompt_version,
    );
    const turn = takeTurns();
    const marks: Mark[] = [];
    for (const field of reviewFields) {
      const { count, agreement } = await inTurns(measureField(present, field), turn);
      if (agreement) marks.push({ field, count, ...agreement });
    }
    return { marks };
  },
});
