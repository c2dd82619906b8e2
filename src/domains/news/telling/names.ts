import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { valueInMail } from '../../../ports/mailer/in-mail.ts';
import { inWords, type Sentence, say } from '../../../words/sentence.ts';
import type { Attribute } from '../../attributes/index.ts';
import type { Explanation } from '../../dashboard/index.ts';
import { readTaxonomy } from '../../taxonomy/index.ts';

type Dimension = Explanation['dimensions'][number]['dimension'];

/** What a company is called, and what it calls its categories and attributes, by their keys. */
export interface Names {
  readonly company: { readonly id: string; readonly name: string };
  readonly categories: ReadonlyMap<string, string>;
  readonly attributes: ReadonlyMap<string, string>;
}

export async function readNames(tx: TenantTx): Promise<Names> {
  const taxonomy = await readTaxonomy(tx, tx.companyId);
  const [company] = await rows(
    tx,
    { name: 'names', text: 'SELECT name, attributes FROM company WHERE id = $1' },
    [tx.companyId],
    { name: is.text, attributes: is.own<readonly Attribute[]>() },
  );
  return {
    company: { id: tx.companyId, name: company?.name ?? '' },
    categories: new Map(taxonomy.map(({ key, label }) => [key, label])),
    attributes: new Map((company?.attributes ?? []).map(({ key, label }) => [key, label])),
  };
}

/** One of its values, named as the screens name it. */
export function valueName(
  dimension: Dimension,
  value: string | null,
  { categories }: Names,
  locale: string | null,
): Sentence | string {
  if (value === null) return say('news.unknown');
  if (dimension === 'category') return valueInMail(categories.get(value) ?? value);
  if (dimension !== 'language' && dimension !== 'country') return valueInMail(value);
  const type = dimension === 'language' ? 'language' : 'region';
  try {
    return (
      new Intl.DisplayNames([inWords(say('mail.locale'), locale)], { type }).of(value) ?? valueInMail(value)
    );
  } catch {
    // A source may say what is no code.
    return valueInMail(value);
  }
}
