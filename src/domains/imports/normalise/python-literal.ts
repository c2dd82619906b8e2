import type { Steps } from '../../../kernel/pace/take-turns.ts';

/** A list or a dictionary as Python prints it, as JSON: `[{'role': 'user', 'ok': True}]`. Undefined: it is none. */
export function* pythonAsJson(text: string): Steps<string | undefined> {
  if (!/^[[{]\s{0,20}[{'"[]/.test(text)) return undefined;
  let json = '';
  let parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    if (parts.length === partsAtOnce) {
      json += parts.join('');
      parts = [];
      yield;
    }
    const sign = text[at] ?? '';
    if (sign === "'" || sign === '"') {
      const end = stringEnd(text, at + 1, sign);
      if (end < 0) return undefined;
      parts.push(JSON.stringify(yield* unescaped(text.slice(at + 1, end))));
      at = end + 1;
      continue;
    }
    plain.lastIndex = at;
    const word = plain.exec(text)?.[0] ?? sign;
    parts.push(words.get(word) ?? word);
    at += word.length;
  }
  return json + parts.join('');
}

const partsAtOnce = 1024;
const plain = /\s+|[^'"[\]{},:\s]+/y;
const words = new Map([
  ['None', 'null'],
  ['True', 'true'],
  ['False', 'false'],
  ['nan', 'null'],
]);

function stringEnd(text: string, from: number, quote: string): number {
  const [sign, backslash] = [quote.charCodeAt(0), 92];
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === sign) return at;
  }
  return -1;
}

const letters: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t' };

const escaped = /\\(?:(x[\da-f]{2}|u[\da-f]{4}|U00(?:0[\da-f]{5}|10[\da-f]{4}))|([\s\S]))/g;

function* unescaped(text: string): Steps<string> {
  if (!text.includes('\\')) return text;
  let said = '';
  let parts: string[] = [];
  let from = 0;
  // Looked for anew behind a yield: whoever goes first may look in a text of their own.
  for (escaped.lastIndex = 0; ; ) {
    const found = escaped.exec(text);
    if (!found) break;
    const [whole, code, letter = ''] = found;
    const meant =
      code === undefined
        ? (letters[letter] ?? letter)
        : String.fromCodePoint(Number.parseInt(code.slice(1), 16));
    parts.push(text.slice(from, found.index), meant);
    from = found.index + whole.length;
    if (parts.length === partsAtOnce) {
      said += parts.join('');
      parts = [];
      yield;
      escaped.lastIndex = from;
    }
  }
  return said + parts.join('') + text.slice(from);
}
