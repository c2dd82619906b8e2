/** A list or a dictionary as Python prints it, as JSON: `[{'role': 'user', 'ok': True}]`. Undefined: it is none. */
export function pythonAsJson(text: string): string | undefined {
  if (!/^[[{]\s{0,20}[{'"[]/.test(text)) return undefined;
  const parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (sign === "'" || sign === '"') {
      const end = stringEnd(text, at + 1, sign);
      if (end < 0) return undefined;
      parts.push(JSON.stringify(unescaped(text.slice(at + 1, end))));
      at = end + 1;
      continue;
    }
    plain.lastIndex = at;
    const word = plain.exec(text)?.[0] ?? sign;
    parts.push(words.get(word) ?? word);
    at += word.length;
  }
  return parts.join('');
}

const plain = /[^'"[\]{},:\s]+/y;
const words = new Map([
  ['None', 'null'],
  ['True', 'true'],
  ['False', 'false'],
  ['nan', 'null'],
]);

function stringEnd(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return at;
  }
  return -1;
}

const letters: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t' };

const escaped = /\\(?:(x[\da-f]{2}|u[\da-f]{4}|U00(?:0[\da-f]{5}|10[\da-f]{4}))|([\s\S]))/g;

const unescaped = (text: string): string =>
  text.replace(escaped, (_, code: string | undefined, letter: string) =>
    code === undefined
      ? (letters[letter] ?? letter)
      : String.fromCodePoint(Number.parseInt(code.slice(1), 16)),
  );
