/** Groups of digits that stand so close to each other that they may be one number: where each begins and ends. */
export interface DigitRun {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly length: number;
}

/** Which characters may part the groups of a number. */
export function separatorSet(characters: string): Uint8Array {
  const set = new Uint8Array(256);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

const longestGap = 5;
const digit = /\d/g;

/** One by one: a text full of digits needs no more memory than its longest run. */
export function* digitRuns(text: string, separators: Uint8Array, fewestDigits: number): Generator<DigitRun> {
  for (let at = nextDigit(text, 0); at >= 0; at = nextDigit(text, at)) {
    const starts: number[] = [];
    const ends: number[] = [];
    let count = 0;
    for (let next = at; isDigit(text.charCodeAt(next)); ) {
      starts.push(next);
      at = next + 1;
      while (isDigit(text.charCodeAt(at))) at++;
      ends.push(at);
      count += at - next;
      next = at;
      while (next - at < longestGap && separators[text.charCodeAt(next)] === 1) next++;
    }
    if (count >= fewestDigits) yield { starts, ends, length: starts.length };
  }
}

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

export const groupSize = ({ starts, ends }: DigitRun, at: number): number =>
  (ends[at] ?? 0) - (starts[at] ?? 0);

/** What stands behind a group and before the next; empty at either end of the run. */
export function gapBehind(text: string, { starts, ends, length }: DigitRun, at: number): string {
  return at < 0 || at + 1 >= length ? '' : text.slice(ends[at], starts[at + 1]);
}

export function nextDigit(text: string, from: number): number {
  digit.lastIndex = from;
  return digit.exec(text)?.index ?? -1;
}
