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
// Of plain letters, which most texts are written in, it is known without asking for what all of Unicode says.
const isLetter = (char: string): boolean =>
  char < '\x80' ? (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') : /^\p{L}$/u.test(char);
const isPart = (char: string | undefined): boolean =>
  char !== undefined && (isDigit(char) || isLetter(char) || (char >= '\x80' && /\p{N}/u.test(char)));

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
 * Numbers as a company writes them, each standing by itself; the longest where several fit. The text is walked once for each
 * sign of the pattern, whatever both of them say: a pattern cannot be written that takes longer.
 */
export function findOwnNumbers(pattern: string): (text: string) => Found[] {
  const signs = signsOf(pattern);
  return (text) => {
    const ends = /\d/.test(text) ? farthestEnds(text, signs) : null;
    const found: Found[] = [];
    for (let start = 0; ends && start < text.length; start += 1) {
      const end = ends[start] ?? none;
      if (end === none || isPart(text[start - 1])) continue;
      found.push({ start, end, key: text.slice(start, end).toLowerCase() });
      start = end - 1;
    }
    return found;
  };
}

const none = -1;

/** Of each place where the pattern begins to fit, where it ends at the latest; null: it fits nowhere. */
function farthestEnds(text: string, signs: readonly Sign[]): Int32Array | null {
  // Read from its last sign to its first: what is known of a place is where the signs behind it can end.
  let ends: Int32Array = Int32Array.from({ length: text.length + 1 }, (_, place) =>
    isPart(text[place]) ? none : place,
  );
  for (const sign of signs.toReversed()) {
    const before = endsBefore(text, sign, ends);
    if (before === null) return null;
    ends = before;
  }
  return ends;
}

/** The same with one sign more in front. */
function endsBefore(text: string, sign: Sign, ends: Int32Array): Int32Array | null {
  const before = new Int32Array(ends.length).fill(none);
  return (sign.most === 1 ? putOnce : putOften)(text, sign, { ends, before }) ? before : null;
}

interface Ends {
  readonly ends: Int32Array;
  readonly before: Int32Array;
}

function putOnce(text: string, { fits }: Sign, { ends, before }: Ends): boolean {
  let isAny = false;
  for (let place = 0; place < text.length; place += 1) {
    const end = ends[place + 1] ?? none;
    if (end === none || !fits(text[place] ?? '')) continue;
    before[place] = end;
    isAny = true;
  }
  return isAny;
}

/** The best of all places that it reaches. */
function putOften(text: string, { fits, most }: Sign, { ends, before }: Ends): boolean {
  let isAny = false;
  // What is within reach, the farthest first, each with a better end than all that are nearer.
  let reached: number[] = [];
  let head = 0;
  for (let place = text.length - 1; place >= 0; place -= 1) {
    if (!fits(text[place] ?? '')) {
      if (reached.length > 0) [reached, head] = [[], 0];
      continue;
    }
    const end = ends[place + 1] ?? none;
    while (reached.length > head && (ends[reached.at(-1) ?? 0] ?? none) <= end) reached.pop();
    reached.push(place + 1);
    while ((reached[head] ?? 0) > place + most) head += 1;
    const best = ends[reached[head] ?? 0] ?? none;
    before[place] = best;
    isAny ||= best !== none;
  }
  return isAny;
}
