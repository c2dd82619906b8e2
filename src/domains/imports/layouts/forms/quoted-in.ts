/** A value of a message that a program printed as `name: "value"`, with bytes beyond ASCII as `\303\251`. */
export function quotedIn(text: string, name: string): string | undefined {
  for (let at = text.indexOf(`${name}: "`); at >= 0; at = text.indexOf(`${name}: "`, at + 1)) {
    if (at > 0 && /\w/.test(text[at - 1] ?? '')) continue;
    return unescaped(text, at + name.length + 3);
  }
  return undefined;
}

const letters: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t' };

function unescaped(text: string, from: number): string {
  const bytes: number[] = [];
  const parts: Buffer[] = [];
  const flush = (more: string) => {
    parts.push(Buffer.from(bytes.splice(0)), Buffer.from(more));
  };
  let plainFrom = from;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') {
      flush(text.slice(plainFrom, at));
      break;
    }
    if (sign !== '\\') continue;
    if (at > plainFrom) flush(text.slice(plainFrom, at));
    const octal = /^[0-3][0-7]{2}/.exec(text.slice(at + 1, at + 4))?.[0];
    const next = text[at + 1] ?? '';
    if (octal) bytes.push(Number.parseInt(octal, 8));
    else flush(letters[next] ?? next);
    at += octal ? 3 : 1;
    plainFrom = at + 1;
  }
  return Buffer.concat(parts).toString('utf8');
}
