import { cutText } from '../../../ports/storable-text.ts';
import { isGerman, isStopWord } from './words.ts';

/** So much of a question is read: what comes behind tells no group, and is not shown with it. */
export const mostOfQuestion = 500;

/** Stands for what differs from one question of a form to another. */
const blank = '…';

const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}';
const letter = `(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])`;
const address = '(?:https?://|www\\.)\\S+|[^\\s@]+@[^\\s@]+\\.[\\p{L}\\p{N}]+';
const quoted = '“[^”]{1,80}”|„[^“”]{1,80}[“”]|«[^»]{1,80}»|"[^"]{1,80}"';
const token = `[#€$£]?${letter}+(?:[-–_./:,#&+*]${letter}+)*[%€$£°]?`;
const values = new RegExp(`${address}|${quoted}|${token}`, 'gu');
const isTelling = new RegExp(`^(?:${address}|${quoted})$|\\p{N}`, 'u');

const word = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;
const isName = /^\p{Lu}.*\p{Ll}/u;
const isSelf = /^I['’]/u;
const beginsSentence = /(?:^|[.?!:;\n¿¡"“„«(])\s*$/u;
const germanTitle = /\b(?:Herrn?|Frau|Familie)\s$/u;
const owner = /['’]s$/u;

const ending = /[?!.,;:)]+$/u;

/** "Where is order MO-1234?" as "Where is order …?": numbers, codes, addresses and names are left out. */
export function formOf(text: string): string {
  const withoutValues = text.slice(0, mostOfQuestion).replace(values, (found) => {
    if (!isTelling.test(found)) return found;
    const tail = /^(?:https?:|www\.)/u.test(found) ? (ending.exec(found)?.[0] ?? '') : '';
    return blank + tail;
  });
  return withoutNames(withoutValues)
    .replace(/…(?:[ ,]+(?:(?:van|von|de|der|den|di|da|la|le|el|bin|ten|ter|and|en|und|et|y) )*…)+/gu, blank)
    .trim();
}

/** A word with a capital inside a sentence is a name, save in German, and in a title, whose small words have some too. */
function withoutNames(text: string): string {
  const german = isGerman(text);
  const found = [...text.matchAll(word)].filter(
    ([name], at) => at > 0 && isName.test(name) && !isSelf.test(name),
  );
  const names = found.filter(({ index }) => !beginsSentence.test(text.slice(Math.max(0, index - 8), index)));
  if (!german && names.some(([name]) => isStopWord(name.toLowerCase()))) return text;
  let result = '';
  let end = 0;
  for (const { 0: name, index } of names) {
    if (german && !germanTitle.test(text.slice(Math.max(0, index - 10), index))) continue;
    result += text.slice(end, index) + blank + (owner.exec(name)?.[0] ?? '');
    end = index + name.length;
  }
  return result + text.slice(end);
}

/** A dot dot dot that somebody typed is none of ours: it stands behind a word. */
const typed = new RegExp(`(?<=[^\\s"'“(${unspaced}])…|…(?=${letter})`, 'gu');
const terms = /…(?:['’]s)?|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;

/**
 * Questions that differ in case, punctuation, spacing, stop words and values only have one key. The stop words of all
 * languages count, so that the text of a question alone tells its group.
 */
export function questionKey(text: string): string {
  const form = formOf(text.slice(0, mostOfQuestion).replace(typed, ' ')).toLowerCase();
  const all = [...form.matchAll(terms)].map(([term]) => (term.startsWith(blank) ? blank : term));
  const telling = all.filter((term) => !isStopWord(term));
  return cutText((telling.some((term) => term !== blank) ? telling : all).join(' '), 200);
}

/** How a group of questions is shown: in the wording that sorts first, as their form where their values differ. */
export function sharedWording(a: string, b: string): string {
  if (a === b) return a;
  const [formA, formB] = [formOf(a), formOf(b)];
  if (valuesOf(a) === valuesOf(b)) return a < b ? a : b;
  return formA < formB ? formA : formB;
}

/** What the form leaves out, and whatever surrounds it that tells nothing. */
function valuesOf(text: string): string {
  const kept = new Set(
    formOf(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu),
  );
  const all = text.toLowerCase().match(/…|[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return all.filter((one) => !kept.has(one)).join(' ');
}
