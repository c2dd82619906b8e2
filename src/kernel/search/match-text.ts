import { eachWord } from './each-word.ts';
import type { SearchQuery, Wanted } from './search-query.ts';

export type Mark = readonly [from: number, to: number];

interface Word {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Where a text holds what is looked for, in order and without overlaps. */
export function marksIn(text: string, query: SearchQuery): Mark[] {
  return joined(matchesIn(text, query).flat());
}

/** How many of the things that are looked for a text holds. */
export const heldBy = (text: string, query: SearchQuery): number =>
  matchesIn(text, query).filter((marks) => marks.length > 0).length;

function matchesIn(text: string, query: SearchQuery): Mark[][] {
  const words: Word[] = [];
  eachWord(text, (word, from, to) => words.push({ word, from, to }));
  const wanted = query.flat().filter(({ isNot }) => !isNot);
  return wanted.map((one) =>
    words.flatMap((_, at) => {
      const end = endOf(words, at, one);
      return end === undefined ? [] : [[words[at]?.from ?? 0, end] as const];
    }),
  );
}

function endOf(words: readonly Word[], at: number, { words: wanted, isPrefix }: Wanted): number | undefined {
  for (const [step, sought] of wanted.entries()) {
    const word = words[at + step]?.word;
    const isLast = step === wanted.length - 1;
    if (word === undefined || !(isLast && isPrefix ? word.startsWith(sought) : word === sought))
      return undefined;
  }
  return words[at + wanted.length - 1]?.to;
}

function joined(marks: readonly Mark[]): Mark[] {
  const result: [number, number][] = [];
  for (const [from, to] of [...marks].sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

export interface Snippet {
  readonly text: string;
  /** Where in this text the match stands. */
  readonly marks: readonly Mark[];
}

const around = 80;
const longest = 240;

/** The sentence of the first match, cut where it is long; null where there is none. */
export function snippetOf(text: string, query: SearchQuery): Snippet | null {
  const marks = marksIn(text, query);
  const [first] = marks;
  if (!first) return null;
  const [from, to] = sentenceAround(text, first);
  const [before, after] = [from > 0 ? '…' : '', to < text.length ? '…' : ''];
  const inside = marks.filter(([start, end]) => start >= from && end <= to);
  const shift = before.length - from;
  return {
    text: before + text.slice(from, to).replace(/\s/gu, ' ') + after,
    marks: inside.map(([start, end]): Mark => [start + shift, end + shift]),
  };
}

const sentenceEnd = /[.!?。！？]["”’)]*\s|\n/gu;

function sentenceAround(text: string, [start, end]: Mark): Mark {
  let from = 0;
  let to = text.length;
  for (const { 0: found, index } of text.matchAll(sentenceEnd)) {
    if (index + found.length <= start) from = index + found.length;
    else if (index >= end) {
      to = index + found.trimEnd().length;
      break;
    }
  }
  if (to - from <= longest) return [from, to];
  return [
    start - around <= from ? from : cutBefore(text, start - around, start),
    start + longest >= to ? to : cutAfter(text, start + longest, end),
  ];
}

/** Not within a word where there is a blank near, and never within a character. */
function cutBefore(text: string, at: number, start: number): number {
  const blank = text.slice(at, start).search(/\s\S/u);
  return blank >= 0 ? at + blank + 1 : whole(text, at);
}

function cutAfter(text: string, at: number, end: number): number {
  const blank = text.slice(end, at).lastIndexOf(' ');
  return blank > 0 ? end + blank : Math.max(end, whole(text, at));
}

const whole = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at);
