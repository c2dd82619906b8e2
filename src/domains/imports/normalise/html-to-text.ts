import type { Steps } from '../../../kernel/pace/take-turns.ts';

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  euro: '€',
};

const looksLikeHtml =
  /<\/?(?:p|div|br|span|a|b|i|em|strong|ul|ol|li|h[1-6]|img|blockquote|table|body|html)\b/i;
const lineBreakers = /^\/?(?:p|div|br|li|h[1-6]|tr|blockquote|ul|ol)\b/i;

export const stepLength = 32 * 1024;
const longestEntity = 10;

/** Message bodies that arrive as HTML, as plain text. Text without tags passes unchanged. */
export function* htmlToText(html: string): Steps<string> {
  if (!looksLikeHtml.test(html)) return html;
  const plain = yield* withoutTags(html);
  const text = yield* decodeEntities(plain);
  if (text.length > stepLength) yield;
  return text
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function* withoutTags(html: string): Steps<string> {
  let text = '';
  let at = 0;
  for (let pause = stepLength; ; ) {
    const open = html.indexOf('<', at);
    const close = open < 0 ? -1 : html.indexOf('>', open);
    if (close < 0) return text + html.slice(at);
    text += html.slice(at, open);
    if (lineBreakers.test(html.slice(open + 1, Math.min(close, open + 20)))) text += '\n';
    at = close + 1;
    if (at < pause) continue;
    yield;
    pause = at + stepLength;
  }
}

function* decodeEntities(text: string): Steps<string> {
  if (!text.includes('&')) return text;
  let decoded = '';
  for (let at = 0; at < text.length; ) {
    const most = at + stepLength;
    // Not through the middle of one.
    const last = text.lastIndexOf('&', most);
    const end = last > Math.max(at, most - longestEntity) ? last : most;
    decoded += decodeIn(text.slice(at, end));
    at = end;
    if (at < text.length) yield;
  }
  return decoded;
}

function decodeIn(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
