import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { endOfString } from '../../../ports/parse-json.ts';

const stepLength = 64 * 1024;
/** Outside of strings; of a comment that holds a quote nobody knows what it hides. */
const slip =
  /,(?=\s*[}\]])|\/\/[^\n"]{0,2000}\n|\/\*[^"]{0,2000}?\*\/|(?:ObjectId|ISODate|UUID|NumberLong|NumberInt|NumberDecimal)\(\s{0,10}|\)|-?[A-Za-z]+/g;
const words = new Map([
  ['NaN', 'null'],
  ['nan', 'null'],
  ['None', 'null'],
  ['undefined', 'null'],
  ['True', 'true'],
  ['False', 'false'],
  ['Infinity', '"Infinity"'],
  ['-Infinity', '"-Infinity"'],
]);

/**
 * A record that is nearly JSON, as programs write it by mistake, and of which each slip means one thing: a comma behind the
 * last value, comments, `NaN`, `None`, `ObjectId("…")`. Anything else stays as it is, and fails.
 */
export function* tightened(text: string): Steps<string> {
  const pieces: string[] = [];
  let opened = 0;
  const right = (found: string): string => {
    if (found.endsWith('(')) opened += 1;
    else if (found !== ')') return words.get(found) ?? (/[A-Za-z]$/.test(found) ? found : '');
    else if (opened-- < 1) return found;
    return '';
  };
  let rest = stepLength;
  for (let at = 0; at < text.length; ) {
    if (at >= rest) {
      rest = at + stepLength;
      yield;
    }
    const isString = text[at] === '"';
    const open = isString ? endOfString(text, at) + 1 : text.indexOf('"', at);
    const end = open < 0 ? text.length : open;
    const piece = text.slice(at, end);
    pieces.push(isString ? piece : piece.replace(slip, right));
    at = end;
  }
  return pieces.join('');
}
