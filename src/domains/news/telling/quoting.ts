import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { createRedaction, redactText } from '../../redaction/index.ts';

/** What may be told of what a customer asked: redacted where an administrator allows quotes, else nothing. */
export type Quote = (text: string) => string | null;

export async function readQuoting(tx: TenantTx): Promise<Quote> {
  const [company] = await rows(
    tx,
    {
      name: 'quoting',
      text: 'SELECT news_quotes AS "newsQuotes", number_patterns AS "numberPatterns" FROM company WHERE id = $1',
    },
    [tx.companyId],
    { newsQuotes: is.bool, numberPatterns: is.list(is.text) },
  );
  if (!company?.newsQuotes) return () => null;
  const { numberPatterns } = company;
  return (text) => redactText(text, createRedaction(numberPatterns));
}
