import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Attribute } from '../../attributes/index.ts';
import { createRedaction, redactText } from '../../redaction/index.ts';
import { readTaxonomy, toCategoryRecord } from '../../taxonomy/index.ts';
import type { Names } from './names.ts';

/** What may be told of what a customer asked: redacted where an administrator allows quotes, else nothing. */
export type Quote = (text: string) => string | null;

/** How news of a company is told. */
export interface Telling {
  readonly names: Names;
  readonly quote: Quote;
  /** Another one once somebody is erased, something is switched off or the company is closed: what was read before is not told. */
  readonly state: string;
  /** Somebody is on the way out, and part of what they said still there. */
  readonly isErasing: boolean;
}

/** Of the company of this parameter. */
export const tellingState = (company: string): string =>
  `(SELECT concat_ws(' ', t.status, t.news_quotes, t.assignee_figures,
     (SELECT concat_ws(' ', count(*), count(e.pending)) FROM erasure e WHERE e.company_id = ${company})) FROM company t WHERE t.id = ${company})`;

/** As it is now, and stays while the transaction holds rows of news, which whoever takes news back holds too. */
export async function readTelling(tx: TenantTx): Promise<Telling> {
  const [company] = await rows(
    tx,
    {
      name: 'telling',
      text: `SELECT name, attributes, news_quotes AS "newsQuotes", number_patterns AS "numberPatterns", ${tellingState('$1')} AS state,
         EXISTS (SELECT FROM erasure WHERE company_id = $1 AND pending IS NOT NULL) AS "isErasing"
       FROM company WHERE id = $1`,
    },
    [tx.companyId],
    {
      name: is.text,
      attributes: is.own<readonly Attribute[]>(),
      newsQuotes: is.bool,
      numberPatterns: is.list(is.text),
      state: is.text,
      isErasing: is.bool,
    },
  );
  const taxonomy = await readTaxonomy(tx, tx.companyId);
  const { newsQuotes = false, numberPatterns = [] } = company ?? {};
  return {
    names: {
      company: { id: tx.companyId, name: company?.name ?? '' },
      categories: new Map(taxonomy.map(toCategoryRecord).map(({ key, label }) => [key, label])),
      attributes: new Map((company?.attributes ?? []).map(({ key, label }) => [key, label])),
    },
    quote: (text) => (newsQuotes ? redactText(text, createRedaction(numberPatterns)) : null),
    state: company?.state ?? '',
    isErasing: company?.isErasing ?? false,
  };
}
