/** How the web and its programs write a sign by its number or its name. */
const encoded =
  /&(?:amp;)?(?:#0{0,5}(\d{2,5});|#x0{0,4}([2-7a][\da-f]|[2f][\da-f]{3});|#((?:64|46)(?!\d)|x(?:40|2e)(?![\da-f]))|(commat|period|lowbar|plus|nbsp|e[nm]sp|thinsp|shy|zwn?j);)|%(?:25){0,3}(40|2e)|\\(?:u00|x)([2-7][\da-f])/iy;
const named: Readonly<Record<string, string>> = {
  ...{ commat: '@', period: '.', lowbar: '_', plus: '+' },
  ...{ nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', shy: '', zwnj: '', zwj: '' },
};
/** By their number they are what they are where they stand themselves: a blank, or nothing that is seen. */
const [blanks, unseen] = [/[\u00a0\u2000-\u200a\u202f\u205f]/, /[\u00ad\u200b-\u200f\u2060\ufeff]/];
const [ampersand, percent, backslash] = [38, 37, 92];

/** A quick look that leaves out none. */
export const mayBeEncoded =
  /&(?:amp;)?(?:#|commat;|period;|lowbar;|plus;|nbsp;|e[nm]sp;|thinsp;|shy;|zwn?j;)|%(?:25){0,3}(?:40|2e)|\\(?:u00|x)/i;

export interface EncodedSign {
  /** Empty for what nobody sees. */
  readonly sign: string;
  readonly end: number;
}

/** The sign that is written at a place by its number or its name; null where there is none. */
export function encodedAt(text: string, at: number): EncodedSign | null {
  const code = text.charCodeAt(at);
  if (code !== ampersand && code !== percent && code !== backslash) return null;
  encoded.lastIndex = at;
  const found = encoded.exec(text);
  if (!found) return null;
  const [, decimal, hex, bare, name, escaped, byte] = found;
  const digits = bare ?? (decimal === undefined ? `x${hex ?? escaped ?? byte}` : decimal);
  const sign =
    named[name?.toLowerCase() ?? ''] ??
    String.fromCharCode(
      /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10),
    );
  const form = blanks.test(sign) ? ' ' : unseen.test(sign) ? '' : sign;
  return /^[ -~]?$/.test(form) ? { sign: form, end: encoded.lastIndex } : null;
}
