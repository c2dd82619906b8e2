import type { Steps } from '../pace/take-turns.ts';

/** Scripts that put no blanks between words: their text is cut into pairs of characters. */
const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー々〆';
/** Signs that are not seen: they end no word. The one of no width that says where a word ends is not among them. */
const unseen = '\u00ad\u200c-\u200f\u2060\ufe00-\ufe0f\ufeff';
const run = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}${unseen}])+`, 'gu');
const beginsUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const plainRun = /[A-Za-z0-9]+/g;
/** ASCII, as far as it is text: \\s has other blanks too, which no word holds. */
const isPlain = /^[ -~\s]*$/;

const narrow = /[\uff66-\uff9f]+|.[\u3099\u309a]/gu;

/** What is beyond is cut off, in texts and in what is looked for alike. */
const longestWord = 64;

const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const special = new RegExp(`[${Object.keys(alike).join('')}]`, 'gu');
/**
 * Accents of European scripts, the vowels of Arabic and of Hebrew, the frame of a number on a key, what is not seen, and
 * the blanks within what one letter stands for (ﷺ): the words of a block are put together with blanks.
 */
const marks = new RegExp(
  `[ \u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u0652\u0670\u20e3${unseen}]`,
  'g',
);

/** Letters that people take for the same are the same: case, accents, ß and ss, full width. */
const foldWord = (word: string): string =>
  word
    .toLowerCase()
    .replace(special, (letter) => alike[letter] ?? letter)
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC');

/** A word as it is looked for, and where in the text it stands. */
export type OnWord = (word: string, from: number, to: number) => void;

/**
 * The words of a text in order: runs of letters and digits, so that the parts of addresses, codes and links are words.
 * A script without blanks gives each character with the next one, and the last of a run alone.
 */
export function eachWord(text: string, onWord: OnWord): void {
  if (isPlain.test(text)) {
    for (const { 0: found, index } of text.matchAll(plainRun))
      onWord(found.slice(0, longestWord).toLowerCase(), index, index + found.length);
    return;
  }
  // Half a width, or a voicing mark by itself: what stands behind it in the text moves by as much.
  const whole = text.replace(narrow, (some) => some.normalize('NFKC'));
  for (const { 0: found, index } of whole.matchAll(run)) {
    if (beginsUnspaced.test(found)) pairsOf(found, index, onWord);
    else {
      const word = foldWord(found.slice(0, 4 * longestWord)).slice(0, longestWord);
      if (word !== '') onWord(word, index, index + found.length);
    }
  }
}

const lettersAtOnce = 32_768;

/**
 * As `eachWord`, without where they stand, until one is answered with false: a long text is read in pieces, which end
 * between words where there is a blank.
 */
export function* eachWordInSteps(text: string, onWord: (word: string) => boolean): Steps<void> {
  let goesOn = true;
  for (let at = 0; at < text.length && goesOn; ) {
    let end = at + lettersAtOnce;
    if (end < text.length) {
      const blank = text.lastIndexOf(' ', end);
      if (blank > at) end = blank;
    }
    eachWord(text.slice(at, end), (word) => {
      goesOn = onWord(word);
    });
    at = end;
    yield;
  }
}

function pairsOf(found: string, index: number, onWord: OnWord): void {
  let from = index;
  const characters = [...found];
  for (const [at, character] of characters.entries()) {
    const next = characters[at + 1] ?? '';
    onWord(foldWord(character + next), from, from + character.length + next.length);
    from += character.length;
  }
}

/** One character of a script without blanks: it stands for whatever begins with it. */
export const isSingle = (word: string): boolean => [...word].length === 1 && beginsUnspaced.test(word);
