import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { invalidField, notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { type Attribute, attributeKey, orderMerge } from '../attributes/index.ts';
import { mergeValuesStep } from '../sessions/change/index.ts';
import { followValueMerge, followValueMergeInFirings } from '../views/index.ts';

const stepsAtOnce = 10;
const value = z.string().trim().min(1).max(120);
/** Later than any session begins. */
const latest = new Date('9999-12-31T00:00:00Z');

export const mergeAttributeValues = operation({
  id: 'dashboard.mergeAttributeValues',
  summary: 'Merge values of an attribute into one, in stored and in later sessions',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    key: attributeKey,
    from: z.array(value).min(1).max(100),
    into: value,
    companyId: id.optional(),
  }),
  output: z.object({
    isMerging: z.boolean().describe('Past sessions are still being updated in the background'),
  }),
  async run(ctx, { key, from, into }) {
    if (from.includes(into)) throw invalidField('from', say('attribute.intoItself'));
    await ctx.transaction(async (tx) => {
      const [company] = await rows(
        tx,
        'SELECT attributes FROM company WHERE id = $1 FOR UPDATE',
        [ctx.companyId],
        { attributes: is.own<readonly Attribute[]>() },
      );
      const declared = company?.attributes.find((one) => one.key === key);
      if (!declared) throw notFound(say('thing.attribute'));
      if (declared.type === 'number') throw invalidField('key', say('attribute.noTexts'));
      await orderMerge(tx, { key, from, into }, latest);
      await followValueMerge(tx, { key, from, into });
      await ctx.record(tx, {
        action: 'attributes.merge',
        severity: 'MEDIUM',
        // What the values are, customers may have said: the log can't forget it.
        metadata: { key, valueCount: from.length },
      });
    });
    const inCompany = <T>(work: (tx: TenantTx) => Promise<T>) =>
      ctx.services.database.tenant(ctx.companyId, work);
    await followValueMergeInFirings(inCompany, { key, from, into });
    let isMerging = true;
    for (let step = 0; isMerging && step < stepsAtOnce; step += 1)
      isMerging = await inCompany((tx) => mergeValuesStep(tx, ctx.now()));
    return { isMerging };
  },
});
