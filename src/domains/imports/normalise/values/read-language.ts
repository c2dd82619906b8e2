import iso6391 from 'iso-639-1';
import { foldWord, rememberWords } from '../fold-word.ts';

/** ISO 639-1 from a code (`nl`, `nl-BE`, `nld`) or a word (`Dutch`, `Nederlands`, `néerlandais`). */
export const readLanguage = rememberWords((text: string): string | null => {
  const word = foldWord(text);
  const [first = '', ...rest] = word.split(' ');
  // Behind a code stand script and region, and no second name: "Ben Smith" speaks no Bengali.
  // Nor does "be nice", or "is it".
  const isCode =
    !/\s\p{Ll}/u.test(text.trim()) && rest.every((part) => /^(?:[a-z]{2}|[a-z]{4}|\d{1,3}|utf)$/.test(part));
  if (isCode && iso6391.validate(first)) return first;
  const named = languageNames().get(word) ?? languageNames().get(first);
  if (named) return named;
  return isCode ? fromThreeLetters(first) : null;
});

function fromThreeLetters(code: string): string | null {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(code);
    return iso6391.validate(canonical) ? canonical : null;
  } catch {
    return null;
  }
}

const tellingLanguages = 'en nl de fr es it pt pl sv da nb cs tr fi hu ro el ru uk ja zh ko'.split(' ');

let names: Map<string, string> | null = null;

/** Made at first use: nobody pays for it who imports nothing. */
function languageNames(): Map<string, string> {
  if (names) return names;
  names = new Map();
  const tellers = tellingLanguages.map(
    (language) => new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }),
  );
  for (const code of iso6391.getAllCodes()) {
    const spoken = [
      iso6391.getName(code),
      iso6391.getNativeName(code),
      ...tellers.map((teller) => teller.of(code)),
    ];
    for (const name of spoken) {
      for (const part of name?.split(/[,;/]/) ?? []) {
        const word = foldWord(part);
        if (word !== '' && !names.has(word)) names.set(word, code);
      }
    }
  }
  names
    .set('flemish', 'nl')
    .set('vlaams', 'nl')
    .set('mandarin', 'zh')
    .set('farsi', 'fa')
    .set('castellano', 'es');
  return names;
}
