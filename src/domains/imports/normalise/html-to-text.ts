import type { Steps } from '../../../kernel/pace/take-turns.ts';

/** Each with its sign behind it. */
const entities = new Map(
  `amp& lt< gt> quot" apos' hellip… euro€ ndash– mdash— lsquo‘ rsquo’ ldquo“ rdquo” bdquo„ laquo« raquo» bull• middot· deg° copy© reg® trade™ iexcl¡ iquest¿`
    .split(' ')
    .map((entity) => [entity.slice(0, -1), entity.slice(-1)] as const),
).set('nbsp', ' ');
/** From À on, one after the other. */
const letters = new Map(
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
    .split(' ')
    .map((name, index) => [name, String.fromCharCode(192 + index)]),
);

const looksLikeHtml =
  /<\/?(?:p|div|br|span|a|b|i|em|strong|ul|ol|li|h[1-6]|img|blockquote|table|body|html)\b/i;
const cellEnd = /^\/t[dh]\b/i;
const lineBreakers = /^\/?(?:p|div|br|li|h[1-6]|tr|blockquote|ul|ol)\b/i;

export const stepLength = 32 * 1024;
const longestEntity = 10;

/** Message bodies that arrive as HTML, as plain text. Text without tags passes unchanged, unless it surely is HTML. */
export function* htmlToText(html: string, isSure = false): Steps<string> {
  if (!isSure && (!html.includes('<') || !looksLikeHtml.test(html))) return html;
  const plain = yield* withoutTags(html);
  const text = yield* decodeEntities(plain);
  if (text.length > stepLength) yield;
  return text
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What browsers run or draw with, and nobody reads. */
const unread = /^(?:style|script)\b/i;

function* withoutTags(html: string): Steps<string> {
  let text = '';
  let at = 0;
  // As in browsers: what is less than something begins no tag.
  const tagStart = /<(?=[a-z/!?])/gi;
  const unreadEnd = /<\/(?:style|script)\s{0,10}>/gi;
  for (let pause = stepLength; ; ) {
    tagStart.lastIndex = at;
    const open = tagStart.exec(html)?.index ?? -1;
    const close = open < 0 ? -1 : endOfTag(html, open);
    if (close < 0) return text + html.slice(at);
    text += html.slice(at, open);
    const name = html.slice(open + 1, Math.min(close, open + 20));
    if (lineBreakers.test(name)) text += '\n';
    else if (cellEnd.test(name)) text += ' ';
    at = close + 1;
    if (unread.test(html.slice(open + 1, open + 10))) {
      unreadEnd.lastIndex = at;
      // One that never ends takes the rest with it, as in browsers.
      at = unreadEnd.exec(html) ? unreadEnd.lastIndex : html.length;
    }
    if (at < pause) continue;
    yield;
    pause = at + stepLength;
  }
}

/** A comment may have signs of tags in it. */
function endOfTag(html: string, open: number): number {
  if (!html.startsWith('<!--', open)) return html.indexOf('>', open);
  const end = html.indexOf('-->', open);
  return end < 0 ? -1 : end + 2;
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
    if (name) return letters.get(String(name)) ?? entities.get(String(name).toLowerCase()) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
