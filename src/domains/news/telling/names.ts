import { valueInMail } from '../../../ports/mailer/in-mail.ts';
import { cutLine } from '../../../ports/one-line.ts';
import { inWords, type Sentence, say } from '../../../words/sentence.ts';
import type { Explanation } from '../../dashboard/index.ts';

const longestName = 200;

type Dimension = Explanation['dimensions'][number]['dimension'];

/** What a company is called, and what it calls its categories and attributes, by their keys. */
export interface Names {
  readonly company: { readonly id: string; readonly name: string };
  /** A built-in one in the reader's language, as the screens name it; a company's own words stay. */
  readonly categories: ReadonlyMap<string, Sentence | string>;
  readonly attributes: ReadonlyMap<string, string>;
}

/** What a category is called; no word of a company's is a link. */
export function categoryName(key: string, categories: Names['categories']): Sentence | string {
  const name = categories.get(key) ?? key;
  return typeof name === 'string' ? valueInMail(cutLine(name, longestName)) : name;
}

/** One of its values, named as the screens name it. */
export function valueName(
  dimension: Dimension,
  value: string | null,
  { categories }: Names,
  locale: string | null,
): Sentence | string {
  if (value === null) return say('news.unknown');
  if (dimension === 'category') return categoryName(value, categories);
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
