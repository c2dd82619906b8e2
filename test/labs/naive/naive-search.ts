/** A session as somebody reads it who has no index. */
export interface Readable {
  readonly facts: readonly string[];
  readonly said: readonly string[];
}

/** One thing that is looked for, by hand rather than by the reader of searches. */
export interface Sought {
  /** As it is typed. */
  readonly typed: string;
  /** Whether a folded text holds it. */
  holds(text: string): boolean;
}

const letters: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae' };
/** Nothing in it is shared with the engine: each text is folded whole and looked through with patterns. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ßøæ]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u00ad]/g, '');

const between = '[^\\p{L}\\p{N}]+';
const edge = (text: string) => `(?<![\\p{L}\\p{N}])${text}`;
const wordsAt = (words: readonly string[]): string => words.map(folded).join(between);

export const word = (text: string): Sought => phraseOf(text, [text]);
export const phrase = (...words: string[]): Sought => phraseOf(`"${words.join(' ')}"`, words);
export const code = (typed: string): Sought =>
  phraseOf(typed, typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean));
const phraseOf = (typed: string, words: readonly string[]): Sought => {
  const pattern = new RegExp(`${edge(wordsAt(words))}(?![\\p{L}\\p{N}])`, 'u');
  return { typed, holds: (text) => pattern.test(text) };
};
export function beginning(text: string): Sought {
  const pattern = new RegExp(edge(folded(text)), 'u');
  return { typed: `${text}*`, holds: (other) => pattern.test(other) };
}
/** Of a script without blanks: wherever it stands. */
export const within = (text: string): Sought => ({ typed: text, holds: (other) => other.includes(text) });

/** All groups must be held, each by one of its things; those with a minus must not. */
export interface Asked {
  readonly groups: readonly (readonly { readonly sought: Sought; readonly isNot: boolean }[])[];
  readonly inTranscripts: boolean;
}

export const typedAs = ({ groups }: Asked): string =>
  groups
    .map((group) => group.map(({ sought, isNot }) => `${isNot ? '-' : ''}${sought.typed}`).join(' OR '))
    .join(' ');

export function isFound({ facts, said }: Readable, { groups, inTranscripts }: Asked): boolean {
  const texts = [...facts, ...(inTranscripts ? said : [])].map(folded);
  return groups.every((group) =>
    group.some(({ sought, isNot }) => texts.some((text) => sought.holds(text)) !== isNot),
  );
}
