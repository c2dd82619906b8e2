import type { Format } from './format.ts';

type Words = Readonly<Record<string, string>>;
type Numbers = Pick<Format, 'number'>;

/** Nothing that the service says is longer: what is comes from elsewhere, and stays as it is. */
const longest = 2_000;

/**
 * A sentence that the service wrote, by itself or by the form that it has: `the host is {what}`. What stands in a form
 * may be a sentence again, unless the form quotes it. Null: this language has no words for it.
 */
export function saidText(words: Words, sentence: string, format: Numbers): string | null {
  if (sentence.length > longest) return null;
  if (Object.hasOwn(words, sentence)) return words[sentence] ?? null;
  return (
    inForm(words, sentence, format) ??
    amongNames(words, sentence, format) ??
    oneByOne(words, sentence, format)
  );
}

interface Form {
  /** What stands before, between and after the values. */
  readonly fixed: readonly string[];
  readonly names: readonly string[];
  readonly text: string;
  readonly quoted: ReadonlySet<string>;
}

function inForm(words: Words, sentence: string, format: Numbers): string | null {
  for (const form of formsOf(words)) {
    const values = valuesIn(form, sentence);
    if (!values) continue;
    const { text, quoted } = form;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values.get(name) ?? whole;
      return quoted.has(name) ? value : (saidText(words, value, format) ?? numberText(value, format));
    });
  }
  return null;
}

/** Each value ends where the next fixed part is first found, the last one where the sentence does. */
function valuesIn({ fixed, names }: Form, sentence: string): ReadonlyMap<string, string> | null {
  const [first = ''] = fixed;
  const last = fixed.at(-1) ?? '';
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return null;
  const values = new Map<string, string>();
  const stop = sentence.length - last.length;
  let at = first.length;
  for (const [index, name] of names.entries()) {
    const next = fixed[index + 1] ?? '';
    const end = index === names.length - 1 ? stop : sentence.indexOf(next, at + 1);
    if (end <= at || end > stop) return null;
    values.set(name, sentence.slice(at, end));
    at = end + next.length;
  }
  return values;
}

const known = new WeakMap<Words, readonly Form[]>();

/** The forms of a language, those that say most first. */
function formsOf(words: Words): readonly Form[] {
  const before = known.get(words);
  if (before) return before;
  const forms = Object.entries(words)
    .filter(([key]) => /\{\w+\}/.test(key))
    .sort(([a], [b]) => fixedLength(b) - fixedLength(a))
    .map(([key, text]) => toForm(key, text));
  known.set(words, forms);
  return forms;
}

const fixedLength = (key: string): number => key.replace(/\{\w+\}/g, '').length;

function toForm(key: string, text: string): Form {
  const parts = key.split(/\{(\w+)\}/);
  const quoted = new Set([...key.matchAll(/"\{(\w+)\}"/g)].map(([, name = '']) => name));
  return {
    fixed: parts.filter((_, at) => at % 2 === 0),
    names: parts.filter((_, at) => at % 2 === 1),
    text,
    quoted,
  };
}

/** `12,340`, as the service writes large numbers, as the reader does. */
const numberText = (value: string, format: Numbers): string =>
  /^\d{1,3}(,\d{3})+$/.test(value) ? format.number(Number(value.replaceAll(',', ''))) : value;

/** A code or the name of a field before a sentence stays, and so does an aside behind it: `transient (503)`. */
function amongNames(words: Words, sentence: string, format: Numbers): string | null {
  const [, name = '', rest = '', aside = ''] = /^([\w.]+: )?(.+?)( \([^()]+\))?$/s.exec(sentence) ?? [];
  if (rest === sentence || rest === '') return null;
  const said = saidText(words, rest, format);
  return said === null ? null : name + said + aside;
}

/** Several sentences, one after the other: all of them or none. */
function oneByOne(words: Words, text: string, format: Numbers): string | null {
  const [first = '', ...others] = text.split(/(?<=[.?]) (?=[A-Z])/);
  if (others.length === 0) return null;
  const said = [first, ...others].map((sentence) => saidText(words, sentence, format));
  return said.includes(null) ? null : said.join(' ');
}
