import { findClosingQuote } from './parse-csv-record.ts';

/** Quotes within values are `\\"` throughout: so each of them closes where a value ends, and by doubled quotes not. */
export function hasBackslashes(text: string, delimiter: string, isWhole: boolean): boolean {
  if (!text.includes('\\"')) return false;
  const isBroken = (isBackslashed: boolean) => hasBroken(text, { delimiter, isBackslashed }, isWhole);
  return isBroken(false) && !isBroken(true);
}

interface Quotes {
  readonly delimiter: string;
  readonly isBackslashed: boolean;
}

/** Some quote that opens a value is closed in the middle of it, or never. */
function hasBroken(text: string, { delimiter, isBackslashed }: Quotes, isWhole: boolean): boolean {
  const ends = `${delimiter}\r\n`;
  for (let at = 0; at < text.length; ) {
    const open = pastSpaces(text, at);
    if (text[open] === '"') {
      const close = findClosingQuote(text, open + 1, isBackslashed);
      if (close < 0) return isWhole;
      if (
        isBackslashed &&
        text
          .slice(open + 1, close)
          .replace(/\\[\s\S]/g, '')
          .includes('"')
      )
        return true;
      at = pastSpaces(text, close + 1);
      if (at < text.length && !ends.includes(text[at] ?? '')) return true;
      at += 1;
      continue;
    }
    while (at < text.length && !ends.includes(text[at] ?? '')) at++;
    at += 1;
  }
  return false;
}

function pastSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at++;
  return at;
}
