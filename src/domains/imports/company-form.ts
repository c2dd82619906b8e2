import type { Tx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import type { Attribute } from '../attributes/index.ts';

/** How a company's files are read where they do not say it themselves. */
export interface CompanyForm {
  readonly timeZone: string;
  readonly attributes: readonly Attribute[];
}

/** `timeZone`: the one that whoever sends the file says. */
export async function readForm(
  ctx: { readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> },
  companyId: string,
  timeZone?: string,
): Promise<CompanyForm> {
  const [company] = await ctx.transaction((tx) =>
    rows(tx, 'SELECT time_zone AS "timeZone", attributes FROM company WHERE id = $1', [companyId], {
      timeZone: is.text,
      attributes: is.own<readonly Attribute[]>(),
    }),
  );
  const form = company ?? { timeZone: 'UTC', attributes: [] };
  return timeZone === undefined ? form : { ...form, timeZone };
}
