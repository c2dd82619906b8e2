import { isDigit } from '../digit-runs.ts';

/** A number whose digits or groups are parted by one and the same sign that nobody writes numbers with. */
export interface PartedNumber {
  readonly start: number;
  readonly end: number;
  /** What it is without what parts it. */
  readonly joined: string;
  readonly gap: string;
  /** Each digit stands by itself. */
  readonly isOneByOne: boolean;
}

const [fewestGroups, mostGroups] = [4, 40];
const [longestGroup, longestGap] = [4, 4];

const alike = /[\p{L}\p{N}]/u;
/** What numbers are written with anyway: others look at those. */
const usualGap = /^[ \t.()/_-]+$/;
const oddGap = /^(?:[ \t]?[^\s\0\p{L}\p{N}][ \t]?|(?:\r?\n){1,2})$/u;

/** By its first digit, or by the country of an account. */
const begins = [/^\d/, /^[A-Za-z]{2}\d/];

/** Each part of a text is looked at once, however many there are. */
export function* partedNumbers(text: string): Generator<PartedNumber> {
  for (let start = nextStart(text, 0); start >= 0; ) {
    const groups = groupsFrom(text, start);
    for (const begin of begins) {
      const number = numberIn(text, start, groups, begin);
      if (number) yield number;
    }
    // What stands before a number may be parted from it by its own sign.
    const isRun = groups.ends.length >= fewestGroups;
    start = nextStart(text, groups.ends.at(isRun ? -1 : 0) ?? text.length);
  }
}

interface Groups {
  readonly gap: string;
  readonly ends: readonly number[];
}

/** As many groups of letters and digits as the same gap parts, from a place on. */
function groupsFrom(text: string, start: number): Groups {
  const first = groupEnd(text, start);
  const gap = gapBehind(text, first);
  const ends = [first];
  if (gap === '' || usualGap.test(gap) || !oddGap.test(gap)) return { gap: '', ends };
  for (let end = first; text.startsWith(gap, end) && isPart(text.charCodeAt(end + gap.length)); ) {
    end = groupEnd(text, end + gap.length);
    ends.push(end);
  }
  return { gap, ends };
}

function numberIn(text: string, from: number, { gap, ends }: Groups, begin: RegExp): PartedNumber | null {
  if (ends.length < fewestGroups || ends.length > mostGroups) return null;
  const all = ends.map((end, at) => ({ start: at === 0 ? from : (ends[at - 1] ?? 0) + gap.length, end }));
  const groups = withoutWords(text, all, begin);
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last || groups.length < fewestGroups || alike.test(text[last.end] ?? '')) return null;
  if (groups.some(({ start, end }) => end - start > longestGroup)) return null;
  const plus = plusBefore(text, first.start, gap);
  const written = groups.map(({ start, end }) => text.slice(start, end)).join('');
  return {
    start: first.start - plus,
    end: last.end,
    joined: `${plus > 0 ? '+' : ''}${written}`,
    gap,
    isOneByOne: groups.every(({ start, end }) => end - start === 1),
  };
}

interface Group {
  readonly start: number;
  readonly end: number;
}

/** Words before and behind may be parted from the number by the sign that parts it: a line break. */
function withoutWords(text: string, groups: readonly Group[], begin: RegExp): readonly Group[] {
  const textOf = (group: Group | undefined) => (group ? text.slice(group.start, group.end) : '');
  const first = groups.findIndex((group, at) =>
    begin.test(`${textOf(group)}${textOf(groups[at + 1])}${textOf(groups[at + 2])}`),
  );
  const last = groups.findLastIndex((group) => /\d/.test(textOf(group)));
  return first < 0 ? [] : groups.slice(first, last + 1);
}

/** How far before the first digit a plus stands. */
function plusBefore(text: string, start: number, gap: string): number {
  if (text[start - 1] === '+') return 1;
  const isParted = text[start - gap.length - 1] === '+' && text.startsWith(gap, start - gap.length);
  return isParted ? gap.length + 1 : 0;
}

/** Where a letter or a digit begins a group. */
function nextStart(text: string, from: number): number {
  for (let at = from; at < text.length; at++)
    if (isPart(text.charCodeAt(at)) && !alike.test(text[at - 1] ?? '')) return at;
  return -1;
}

function groupEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && isPart(text.charCodeAt(end))) end++;
  return end;
}

/** What stands before the next letter or digit; empty where that is far. */
function gapBehind(text: string, from: number): string {
  let at = from;
  while (at - from < longestGap && at < text.length && !isPart(text.charCodeAt(at))) at++;
  return isPart(text.charCodeAt(at)) ? text.slice(from, at) : '';
}

const isPart = (code: number): boolean =>
  isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
