import { eachWord, isSingle } from './each-word.ts';

/** Words in succession; one word is the usual case. */
export interface Wanted {
  readonly words: readonly string[];
  /** Of the last word only the beginning is given. */
  readonly isPrefix: boolean;
  /** What must not be there. */
  readonly isNot: boolean;
}

/** All of these must hold; of each, one of several. Empty: there is nothing to look for. */
export type SearchQuery = readonly (readonly Wanted[])[];

export const maxSearchWords = 64;

const closing: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”“"',
  '„': '“”"',
  '«': '»',
  '»': '«»',
  '”': '”"',
};
/**
 * Reads what somebody typed: words (all must be there), `ref*` (whatever begins so), `"in this order"`, `-without`, `a OR b`.
 * A word of several parts, such as an address, is its parts in succession. What holds no letter and no digit is left
 * aside, a quote that is not closed goes to the end, and what is said again is looked for once.
 */
export function readSearch(text: string): SearchQuery {
  const groups: Wanted[][] = [];
  let joins = false;
  for (const { text: said, isNot, isQuoted } of piecesOf(text)) {
    if (said === 'OR' && !isQuoted && !isNot) {
      joins = groups.length > 0;
      continue;
    }
    const wanted = wantedOf(said, isNot);
    if (!wanted) continue;
    const last = groups.at(-1);
    if (joins && last) last.push(wanted);
    else groups.push([wanted]);
    joins = false;
  }
  return once(
    groups.map((group) => once(group, keyOf)),
    (group) => group.map(keyOf).sort().join(' '),
  );
}

const keyOf = ({ words, isPrefix, isNot }: Wanted): string =>
  `${isNot ? '-' : ''}${words.join('+')}${isPrefix ? '*' : ''}`;

function once<T>(all: readonly T[], nameOf: (one: T) => string): T[] {
  const named = new Set<string>();
  return all.filter((one) => {
    const name = nameOf(one);
    return !named.has(name) && named.add(name);
  });
}

interface Piece {
  readonly text: string;
  readonly isNot: boolean;
  readonly isQuoted: boolean;
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const [blank] = /^\s*/u.exec(rest) ?? [''];
    const [signs] = /^-*/u.exec(rest.slice(blank.length)) ?? [''];
    at += blank.length + signs.length;
    const quote = text[at] ?? '';
    const ends = closing[quote];
    // Only at the beginning of a word: a-b is a word of two parts.
    const isNot = signs !== '' && (blank !== '' || at === signs.length);
    if (ends !== undefined) {
      let end = at + 1;
      while (end < text.length && !ends.includes(text[end] ?? '')) end += 1;
      pieces.push({ text: text.slice(at + 1, end), isNot, isQuoted: true });
      at = end + 1;
      continue;
    }
    const [said] = /^[^\s"“„«»”]*/u.exec(text.slice(at)) ?? [''];
    if (said !== '') pieces.push({ text: said, isNot, isQuoted: false });
    at += said.length;
  }
  return pieces;
}

function wantedOf(said: string, isNot: boolean): Wanted | null {
  const words: string[] = [];
  let lastTo = 0;
  eachWord(said, (word, _from, to) => {
    words.push(word);
    lastTo = Math.max(lastTo, to);
  });
  const last = words.at(-1);
  if (last === undefined) return null;
  if (!isSingle(last)) return { words, isNot, isPrefix: said[lastTo] === '*' };
  // The last character of a run is the second half of the pair before it, which says all.
  if (isPairBefore(words)) return { words: words.slice(0, -1), isNot, isPrefix: false };
  return { words, isNot, isPrefix: true };
}

function isPairBefore(words: readonly string[]): boolean {
  const [last, before] = [words.at(-1) ?? '', words.at(-2)];
  return (
    before !== undefined &&
    before.length > last.length &&
    before.endsWith(last) &&
    isSingle([...before][0] ?? '')
  );
}

export const countWords = (query: SearchQuery): number =>
  query.reduce((sum, group) => sum + group.reduce((count, { words }) => count + words.length, 0), 0);

/** What says the same is written the same, however it was typed. */
export const searchKey = (query: SearchQuery): string => JSON.stringify(query);
