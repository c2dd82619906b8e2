import { matchAt } from '../text/match-at.ts';
import { groups, notNames, particles, starters, titles } from './name-words.ts';

export interface Name {
  readonly start: number;
  readonly end: number;
  readonly partCount: number;
  /** A word of address stands before it. */
  readonly hasTitle: boolean;
}

const part = /\p{L}[\p{L}\p{M}'’]{0,30}(?:-\p{L}[\p{L}\p{M}'’]{1,30}){0,2}/uy;
const initials = /(?:\p{Lu}\p{Ll}?\.[ -]?){1,5}/uy;
const blank = /[ \t]{1,2}/y;
const capital = /^[\p{Lu}\p{Lo}\p{Lt}]|^['’]t$/u;
const mostParts = 5;
const calledSo = /\(\p{Lu}[\p{L}'’-]{1,20}\)[ \t]?/uy;
const mostTitles = 5;
const apostrophe = /['’]s$/i;

/** The name that begins at a place. `mayBeSmall`: it may be written without capitals. Null for what is nobody's. */
export function readName(text: string, from: number, mayBeSmall: boolean): Name | null {
  let [at, titleCount] = [from, 0];
  for (
    let word = wordAt(text, at);
    word.length > 1 && titleCount < mostTitles && titles.has(plain(word));
    word = wordAt(text, at)
  ) {
    const behind = text[at + word.length] === '.' ? 1 : 0;
    const gap = matchAt(blank, text, at + word.length + behind);
    if (gap === '') return null;
    at += word.length + behind + gap.length;
    titleCount++;
  }
  const start = at;
  let [end, count, isSmall] = [at, 0, false];
  const first = matchAt(initials, text, at);
  if (first !== '') {
    at += first.length;
    end = at - (/[ -]$/.test(first) ? 1 : 0);
    count = 1;
    // As many sign: "F.J. (Femke) de Boer".
    const called = matchAt(calledSo, text, at);
    if (called !== '') {
      at += called.length;
      end = at - (called.endsWith(')') ? 0 : 1);
    }
  }
  let [isWhole, isBehindParticle] = [true, false];
  while (count < mostParts) {
    const word = wordAt(text, at);
    const name = plain(word);
    if (word === '') break;
    if (groups.has(name.slice(name.indexOf("'") + 1))) {
      isWhole = isBehindParticle;
      break;
    }
    const isParticle = particles.has(name) && (count > 0 || isParticleFirst(text, at + word.length));
    isBehindParticle = isParticle;
    if (!isParticle) {
      const isCapital = capital.test(word);
      const isStop = isCapital && count > 0 ? starters : notNames;
      if (isStop.has(name) || (word.length > 1 && titles.has(name))) break;
      if (!isCapital && !(mayBeSmall && (count === 0 || isSmall) && word.length > 1)) break;
      if (!isCapital && count > 1) break;
      isSmall ||= !isCapital;
      count++;
      end = at + word.replace(apostrophe, '').length;
      if (end < at + word.length) break;
    }
    at += word.length;
    const gap = matchAt(blank, text, at) || matchAt(initialGap, text, at);
    if (gap === '') break;
    at += gap.length;
  }
  return count === 0 || !isWhole ? null : { start, end, partCount: count, hasTitle: titleCount > 0 };
}

const initialGap = /(?<=[ \t]\p{Lu})\.[ \t]/uy;
const isParticleFirst = (text: string, at: number): boolean =>
  /^[ \t](?:(?:de|der|den|la|het|'t)[ \t])?\p{Lu}/u.test(text.slice(at, at + 8));
const wordAt = (text: string, at: number): string =>
  matchAt(part, text, at) || matchAt(/['’]t(?=[ \t])/y, text, at);
const plain = (word: string): string => word.toLowerCase().replaceAll('’', "'").replace(/'s$/, '');
