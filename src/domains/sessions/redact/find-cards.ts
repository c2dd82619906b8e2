import type { Finding } from './redaction.ts';

const digitRun = /(?<![\d.,])\d(?:[ -]?\d){12,}/g;
const shortestCard = 14;
const longestCard = 19;

/** Known issuer ranges with their lengths, and Luhn's check. */
export function findCards(text: string): Finding[] {
  return Array.from(text.matchAll(digitRun)).flatMap(({ 0: run, index }) => cardsWithin(run, index));
}

/** Whole groups only: a part of an unbroken number is no card. */
function cardsWithin(run: string, offset: number): Finding[] {
  const groups = [...run.matchAll(/\d+/g)];
  const findings: Finding[] = [];
  for (let first = 0; first < groups.length; first++) {
    let digits = '';
    for (let last = first; last < groups.length && digits.length < longestCard; last++) {
      const group = groups[last];
      if (!group) break;
      digits += group[0];
      if (digits.length < shortestCard || !isCard(digits)) continue;
      const start = offset + (groups[first]?.index ?? 0);
      findings.push({ start, end: offset + group.index + group[0].length, key: digits });
      first = last;
      break;
    }
  }
  return findings;
}

const issuers: ReadonlyArray<[pattern: RegExp, lengths: number[]]> = [
  [/^4/, [16, 18, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-5]|[689])/, [14, 16]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^(?:6011|64[4-9]|65|62)/, [16, 17, 18, 19]],
  [/^(?:5018|5020|5038|56|57|58|59|6304|67)/, [16, 17, 18, 19]],
];

function isCard(digits: string): boolean {
  const issued = issuers.some(
    ([pattern, lengths]) => lengths.includes(digits.length) && pattern.test(digits),
  );
  return issued && passesLuhn(digits);
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
