/** How the web and its programs write a sign by its number or its name. */
const encoded =
  /&(?:amp;)?(?:#0{0,5}(\d{2,3});|#x0{0,4}([2-7][\da-f]);|#((?:64|46)(?!\d)|x(?:40|2e)(?![\da-f]))|(commat|period|lowbar|plus);)|%(?:25){0,3}(40|2e)|\\(?:u00|x)([2-7][\da-f])/iy;
const named: Readonly<Record<string, string>> = { commat: '@', period: '.', lowbar: '_', plus: '+' };
const [ampersand, percent, backslash] = [38, 37, 92];

/** A quick look that leaves out none. */
export const mayBeEncoded =
  /&(?:amp;)?(?:#|commat;|period;|lowbar;|plus;)|%(?:25){0,3}(?:40|2e)|\\(?:u00|x)/i;

export interface EncodedSign {
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
  return /^[ -~]$/.test(sign) ? { sign, end: encoded.lastIndex } : null;
}
