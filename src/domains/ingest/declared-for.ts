import { is, rows } from '../../db/rows.ts';
import type { CompanyCtx } from '../../kernel/context.ts';
import type { Attribute } from '../attributes/index.ts';

/** The attributes of the company, where any of the conversations brings some. */
export async function declaredFor(
  ctx: Pick<CompanyCtx, 'transaction' | 'companyId'>,
  records: readonly (Readonly<Record<string, unknown>> | null)[],
): Promise<readonly Attribute[]> {
  if (!records.some((record) => record !== null && record['attributes'] !== undefined)) return [];
  const [company] = await ctx.transaction((tx) =>
    rows(tx, 'SELECT attributes FROM company WHERE id = $1', [ctx.companyId], {
      attributes: is.own<readonly Attribute[]>(),
    }),
  );
  return company?.attributes ?? [];
}
