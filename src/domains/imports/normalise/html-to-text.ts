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

/** Message bodies that arrive as HTML, as plain text. Text without tags passes unchanged. */
export function htmlToText(html: string): string {
  if (!looksLikeHtml.test(html)) return html;
  let text = '';
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    const close = open < 0 ? -1 : html.indexOf('>', open);
    if (close < 0) break;
    text += html.slice(at, open);
    if (lineBreakers.test(html.slice(open + 1, Math.min(close, open + 20)))) text += '\n';
    at = close + 1;
  }
  return decodeEntities(text + html.slice(at))
    .replace(/[ \t]{1,100}\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
