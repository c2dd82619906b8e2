import { isUtf8 } from 'node:buffer';
import { cutText } from '../../../../ports/storable-text.ts';
import { htmlToText } from '../../normalise/html-to-text.ts';
import { plainText } from '../../normalise/plain-text.ts';
import { ratingAt } from '../../normalise/values/read-rating.ts';
import { isJsonObject } from '../../reading/source-record.ts';
import { fits } from './fits.ts';
import { look, type Place } from './look.ts';
import { quotedIn } from './quoted-in.ts';
import type { Choice, Path, Value } from './record-form.ts';

/** Undefined where the record has no place for it, null where that place is empty. */
export function choose(place: Place, value: Value | Path): unknown {
  if (typeof value === 'string') return look(place, value);
  if (!('length' in value)) return chooseOne(place, value);
  let empty: null | undefined;
  for (const each of value) {
    const found = typeof each === 'string' ? look(place, each) : chooseOne(place, each);
    if (found !== undefined && found !== null) return found;
    if (found === null) empty = null;
  }
  return empty;
}

function chooseOne(place: Place, choice: Choice): unknown {
  if (choice.when && !fits(place, choice.when)) return choice.otherwise;
  if (choice.is !== undefined) return choice.is;
  return choice.at === undefined ? undefined : meant(choose(place, choice.at), choice);
}

function meant(value: unknown, choice: Choice): unknown {
  const { words, others, times, rating, joined } = choice;
  if (joined && Array.isArray(value)) return value.map(textIn).join('');
  if (words) {
    const word = plainText(value);
    return Object.hasOwn(words, word) ? words[word] : (others ?? (value === null ? null : undefined));
  }
  if (times !== undefined) return typeof value === 'number' ? value * times : value;
  if (rating) return typeof value === 'number' ? ratingOf(value, rating) : value;
  if (choice.escaped && Array.isArray(value)) return value.map((one) => meant(one, choice));
  return typeof value === 'string' ? partOf(value, choice) : value;
}

const textIn = (part: unknown): string => plainText(isJsonObject(part) ? part['text'] : part);

function partOf(text: string, { after, part, quoted, html, escaped, bytes }: Choice): string | undefined {
  if (html) return plainOf(text);
  if (bytes) return inUtf8(text);
  if (escaped) return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  if (after !== undefined) return text.slice(text.lastIndexOf(after) + 1);
  if (quoted !== undefined) return quotedIn(text, quoted);
  if (part === undefined) return text;
  const steps = text.split('/', 20);
  const at = steps.indexOf(part);
  return at < 0 ? undefined : steps[at + 1];
}

/** Text that is none of those bytes stays as it is. */
function inUtf8(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\x00-\xff]/.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : text;
}

/** More of an opening is not kept. */
const mostHtml = 20_000;

function plainOf(html: string): string {
  const steps = htmlToText(cutText(html, mostHtml));
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** A number outside of the scale says nothing. */
function ratingOf(value: number, [worst, best]: readonly [number, number]): string | undefined {
  const share = (value - worst) / (best - worst);
  // With its scale, so that it is not taken for one of the file's own.
  return share >= 0 && share <= 1 ? `${ratingAt(share)}/5` : undefined;
}
