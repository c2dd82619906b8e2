interface Found {
  readonly start: number;
  readonly end: number;
  /** The same however it is written. */
  readonly key: string;
}

/** One sign of a pattern: `#` a digit, `@` a letter, anything else itself, in any case. */
interface Sign {
  readonly fits: (char: string) => boolean;
  /** `+` behind it: once or more. */
  readonly most: number;
}

export const longestPattern = 40;
const mostRepeats = 24;

const isDigit = (char: string): boolean => char >= '0' && char <= '9';
const isLetter = (char: string): boolean => /^\p{L}$/u.test(char);
const isPart = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** What may stand in a pattern; a number that has no digit of its own would be any word. */
export const isNumberPattern = (pattern: string): boolean =>
  pattern.length >= 2 &&
  pattern.length <= longestPattern &&
  /^[^+\s](?:[^\n\r]*\S)?$/.test(pattern) &&
  !pattern.includes('++') &&
  pattern.includes('#');

function signsOf(pattern: string): Sign[] {
  const signs: Sign[] = [];
  for (const char of pattern) {
    const last = signs.at(-1);
    if (char === '+' && last) {
      signs[signs.length - 1] = { ...last, most: mostRepeats };
      continue;
    }
    const lower = char.toLowerCase();
    const fits =
      char === '#'
        ? isDigit
        : char === '@'
          ? isLetter
          : (of: string) => of === char || of.toLowerCase() === lower;
    signs.push({ fits, most: 1 });
  }
  return signs;
}

/**
 * Numbers as a company writes them, each standing by itself; the longest where several fit. Every place is tried once,
 * and from there all ways at the same time: a pattern cannot be written that takes long.
 */
export function findOwnNumbers(pattern: string): (text: string) => Found[] {
  const signs = signsOf(pattern);
  return (text) => {
    const found: Found[] = [];
    for (let start = 0; start < text.length; start += 1) {
      if (!signs[0]?.fits(text[start] ?? '') || isPart(text[start - 1])) continue;
      const end = endOf(text, start, signs);
      if (end === null) continue;
      found.push({ start, end, key: text.slice(start, end).toLowerCase() });
      start = end - 1;
    }
    return found;
  };
}

function endOf(text: string, start: number, signs: readonly Sign[]): number | null {
  let places = new Set([start]);
  for (const { fits, most } of signs) {
    const next = new Set<number>();
    for (const place of places)
      for (let at = place; at < place + most && fits(text[at] ?? ''); at += 1) next.add(at + 1);
    if (next.size === 0) return null;
    places = next;
  }
  const ends = [...places].filter((end) => !isPart(text[end]));
  return ends.length === 0 ? null : Math.max(...ends);
}
