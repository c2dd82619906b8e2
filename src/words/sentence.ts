import { type English, english } from './en.ts';
import { dutch } from './nl.ts';
import { createFill, type Fill, type KeyOf, type ParamsOf } from './translate.ts';

export type SentenceCode = KeyOf<English>;
type Param = string | number | Sentence;

/**
 * What the service says, as data: which sentence, and what stands in it. It is put into words where somebody reads it,
 * in that reader's language.
 */
export interface Sentence {
  readonly code: SentenceCode;
  readonly params: Readonly<Record<string, Param>>;
}

export const say = <C extends SentenceCode>(code: C, ...[params]: ParamsOf<English, C, Param>): Sentence => ({
  code,
  params: params ?? {},
});

export const isSentenceCode = (code: string): code is SentenceCode =>
  Object.hasOwn(english, code) || Object.hasOwn(english, `${code}_other`);

/** One more language is one more line here, and its folder. */
const languages: ReadonlyMap<string, Fill<Param>> = new Map([
  ['en', createFill('en', english, inWordsOf('en'))],
  ['nl', createFill('nl', dutch, inWordsOf('nl'))],
]);

function inWordsOf(language: string) {
  return (sentence: Sentence): string => inWords(sentence, language);
}

/**
 * In the language of this tag, or the one it is a kind of; in English where there are no such words. What was written
 * before sentences were data, or by somebody else, stays as it is.
 */
export function inWords(said: Sentence | string, tag: string | null | undefined): string {
  const sentence = typeof said === 'string' ? readSaid(said) : said;
  if (typeof sentence === 'string') return sentence;
  return languages.get(knownLanguage(tag) ?? 'en')?.(sentence.code, sentence.params) ?? sentence.code;
}

/** This language, or the one it is a kind of, where there are words in it; else null. */
export const knownLanguage = (tag: string | null | undefined): string | null =>
  [tag, tag?.split('-')[0]].find((one) => one && languages.has(one)) ?? null;

export const inEnglish = (said: Sentence | string): string => inWords(said, 'en');

const beginning = '{"code":"';
/** What the service writes is far shorter; what is longer, somebody else wrote. */
const longest = 65_536;

/** As a column of text keeps it, and a schema its own words. It is never cut: what stands in it is, before. */
export const written = (said: Sentence | string): string =>
  typeof said === 'string' ? said : JSON.stringify({ code: said.code, params: said.params });

/** The sentence that was written so; any other text as it is. */
export function readSaid(text: string): Sentence | string {
  if (!text.startsWith(beginning) || text.length > longest) return text;
  try {
    const value: unknown = JSON.parse(text);
    return isSentence(value) ? value : text;
  } catch {
    return text;
  }
}

/** With every text that stands in it put another way, as one that is foreign to the service may have to be. */
export const withTexts = ({ code, params }: Sentence, put: (text: string) => string): Sentence => ({
  code,
  params: Object.fromEntries(
    Object.entries(params).map(([name, param]) => {
      if (typeof param === 'number') return [name, param];
      return [name, typeof param === 'string' ? put(param) : withTexts(param, put)];
    }),
  ),
});

/** What somebody else wrote may look like a sentence; the codes are ours. Deep within it stands anything. */
function isSentence(value: unknown, depth = 0): value is Sentence {
  if (typeof value !== 'object' || value === null || depth > 8) return false;
  const { code, params } = value as { readonly code?: unknown; readonly params?: unknown };
  if (typeof code !== 'string' || !isSentenceCode(code) || typeof params !== 'object' || params === null)
    return false;
  return Object.values(params).every(
    (param: unknown) =>
      typeof param === 'string' || typeof param === 'number' || isSentence(param, depth + 1),
  );
}

/** Several as one, half by half: a sentence within a sentence is read to a few levels only. */
export function together(pair: 'row.reasons' | 'evidence.both', all: readonly Sentence[]): Sentence {
  const [first = say('row.unread')] = all;
  if (all.length < 2) return first;
  const middle = Math.ceil(all.length / 2);
  return say(pair, {
    first: together(pair, all.slice(0, middle)),
    others: together(pair, all.slice(middle)),
  });
}
