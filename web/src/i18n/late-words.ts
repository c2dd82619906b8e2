import { createFill, type KeyOf, type ParamsOf, type Translated } from '../../../src/words/translate.ts';
import { useI18n } from './i18n-context.ts';
import { regionalTag } from './languages.ts';

type Texts = Readonly<Record<string, string>>;

/** Words of a part that is loaded late come with it: pages that do without it do not carry them. */
export function lateWords<const English extends Texts>(
  english: English,
  others: Readonly<Record<string, Translated<English>>>,
) {
  const fills = new Map<string, ReturnType<typeof createFill<never>>>();

  function fillOf(language: string) {
    const found = fills.get(language);
    if (found) return found;
    const fill = createFill<never>(regionalTag(language), others[language] ?? english, String);
    fills.set(language, fill);
    return fill;
  }

  return function useWords() {
    const fill = fillOf(useI18n().language);
    return <K extends KeyOf<English>>(key: K, ...[params]: ParamsOf<English, K, string | number>): string =>
      fill(key, params ?? {}) ?? key;
  };
}
