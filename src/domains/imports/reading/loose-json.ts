import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { endOfString } from '../../../ports/parse-json.ts';

const stepLength = 64 * 1024;
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
  const endOfComment = commentsOf(text);
  let opened = 0;
  const right = (found: string): string => {
    if (found.endsWith('(')) opened += 1;
    else if (found !== ')') return words.get(found) ?? (/[A-Za-z]$/.test(found) ? found : '');
    else if (opened-- < 1) return found;
    return '';
  };
  const slips =
    /"|,(?=\s*[}\]])|\/[/*]|(?:ObjectId|ISODate|UUID|NumberLong|NumberInt|NumberDecimal)\(\s{0,10}|\)|-?[A-Za-z]+/g;
  let at = 0;
  let rest = stepLength;
  for (let found = slips.exec(text); found; found = slips.exec(text)) {
    const [sign] = found;
    const start = found.index;
    if (start >= rest) {
      rest = start + stepLength;
      yield;
    }
    if (sign === '"') {
      slips.lastIndex = endOfString(text, start) + 1;
      continue;
    }
    if (sign.startsWith('/')) {
      const end = endOfComment(start, sign);
      if (end === undefined) continue;
      slips.lastIndex = end;
    }
    pieces.push(text.slice(at, start), right(sign));
    at = slips.lastIndex;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}

/** Where a comment ends; undefined where it does not, or holds a quote: then nobody knows what it hides. */
function commentsOf(text: string) {
  const [line, block, quote] = ['\n', '*/', '"'].map((sign) => {
    let next = -1;
    // Looked for once until it is reached, however many comments begin before it.
    return (from: number): number => {
      if (next < from) {
        const place = text.indexOf(sign, from);
        next = place < 0 ? Number.POSITIVE_INFINITY : place;
      }
      return next;
    };
  });
  return (start: number, sign: string): number | undefined => {
    const isLine = sign === '//';
    const end = (isLine ? line : block)?.(start + 2) ?? Number.POSITIVE_INFINITY;
    if (end === Number.POSITIVE_INFINITY || (quote?.(start) ?? 0) < end) return undefined;
    return end + (isLine ? 1 : 2);
  };
}
