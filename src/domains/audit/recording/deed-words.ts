import { inEnglish, inWords, isSentenceCode, knownLanguage, type Sentence } from '../../../words/sentence.ts';

interface Deed {
  readonly eventType: string;
  readonly action: string;
  readonly outcome?: string;
  readonly resource?: { readonly id: string } | null;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** The English that is stored with an entry, and sealed. Its numbers have no separators. */
export const sealedWords = (deed: Deed & { readonly description?: Sentence | string | undefined }): string =>
  inEnglish(deed.description ?? deedSentence(deed, String) ?? deed.action);

/** What an entry says to whoever reads this language: by what was recorded of it, else as it was sealed. */
export function deedWords(deed: Deed, sealed: string, language: string | null | undefined): string {
  const sentence = (knownLanguage(language) ?? 'en') === 'en' ? null : deedSentence(deed, (value) => value);
  const text = sentence ? inWords(sentence, language) : sealed;
  // An earlier version may not have written down what the sentence names.
  return /\{\w+\}/.test(text) ? sealed : text;
}

function deedSentence(
  { eventType, action, outcome = 'SUCCESS', resource, metadata }: Deed,
  show: (value: number) => number | string,
): Sentence | null {
  const facts = { ...metadata, resource: resource?.id };
  const wasRefused = outcome === 'BLOCKED' || outcome === 'RATE_LIMITED';
  const bases = [
    `deed.${action}.${outcome}`,
    // What was refused did not happen: the action only says what was tried.
    wasRefused ? `refused.${eventType}.${outcome}` : `deed.${action}`,
  ];
  const code = bases
    .flatMap((base) => [...marksOf(facts).map((mark) => base + mark), base])
    .find((one) => isSentenceCode(one));
  return code ? { code, params: paramsOf(facts, show) } : null;
}

type Facts = Readonly<Record<string, unknown>>;
type Param = Sentence['params'][string];

/** `:dryRun`, `:by=identity-provider`, `:fields=email`: the facts by which a sentence may say more. */
const marksOf = (facts: Facts): string[] =>
  Object.entries(facts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, value]) => {
      if (!value) return [];
      const words: unknown[] = Array.isArray(value) ? [...value, value.length] : [value];
      const plain = words.filter((word) => typeof word !== 'object');
      return [...plain.map((word) => `:${name}=${word}`), `:${name}`];
    });

const paramsOf = (facts: Facts, show: (value: number) => number | string): Record<string, Param> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]): Array<[string, Param]> => {
      if (typeof value === 'number') return [[name, show(value)]];
      if (typeof value !== 'string') return [];
      const code = `${name.replace(/^role(?:Before|After)$/, 'role')}.${value}`;
      return [[name, isSentenceCode(code) ? { code, params: {} } : value]];
    }),
  );
