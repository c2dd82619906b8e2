/** The part of an address behind its sign. `isSure`: its last label is one that many addresses end in. */
export interface EmailDomain {
  readonly end: number;
  readonly name: string;
  readonly isSure: boolean;
  /** Its dots are written in words or brackets. */
  readonly isVeiled: boolean;
}

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
/** In one script: other scripts go on without a blank. */
const lastLabel = '(?:xn--[a-z\\d-]{2,59}|[a-z]{2,24}|(?:(?![a-z])[\\p{L}\\p{M}]){2,24})';
export const veiledDot =
  '(?:\\s{0,2}[([{<]\\s?(?:dot|punt|punkt|point|punto|\\.)\\s?[)\\]}>]\\s{0,2}|[\\s_]{1,2}(?:dot|punt|punkt|point|punto)[\\s_]{1,2}|\\s?[-*|"\'/=~]\\s?(?:dot|punt|punkt|point|punto)\\s?[-*|"\'/=~]\\s?|\\s\\.\\s)';
const plain = new RegExp(`(?:${label}\\.){1,8}${lastLabel}`, 'iuy');
const veiled = new RegExp(
  `${label}(?:(?:${veiledDot}|\\.\\s?)${label}){0,6}(?:${veiledDot}|\\.\\s?)${lastLabel}(?![\\p{L}\\p{N}])`,
  'iuy',
);
const anyDot = new RegExp(`${veiledDot}|\\.\\s`, 'giu');
const numbers = /\[(?:IPv6:)?[\da-f:.]{3,45}\]/iy;
/** The next sentence, begun without a blank. */
const nextWord = /(?<=\.(?:com|net|org|eu|nl|be|de|fr|es|it|uk|info|io))\.(?!\p{Lu}+$)\p{Lu}\p{L}*$/u;
const nextSentence = /\.\s\p{Lu}\p{Ll}*$/u;
const fileName = /^\d(?:\.\d)?x\.(?:png|jpe?g|gif|webp|avif|svg|pdf)$/i;

const known = new RegExp(
  `\\.(?:com|net|org|edu|gov|mil|int|info|biz|name|app|dev|online|site|shop|store|xyz|club|cloud|email|tech|pro|cat|` +
    `ac|ae|ai|al|ar|at|au|ba|be|bg|br|by|ca|cc|ch|cl|cn|co|cr|cy|cz|de|dk|ec|ee|eg|es|eu|fi|fr|gr|hk|hr|hu|id|ie|il|in|` +
    `io|ir|is|it|jp|ke|kr|li|lt|lu|lv|ma|mc|md|me|mk|mt|mx|my|ng|nl|no|nu|nz|pe|ph|pk|pl|pt|ro|rs|ru|sa|se|sg|si|sk|sr|` +
    `th|tn|to|tr|tv|tw|ua|uk|us|uy|ve|vn|za|рф|укр|бг|ελ|中国|广告|公司)$`,
  'i',
);

export function emailDomain(text: string, at: number): EmailDomain | null {
  const address = match(numbers, text, at);
  if (address) return { end: at + address.length, name: address, isSure: true, isVeiled: false };
  const straight = match(plain, text, at)?.replace(nextWord, '') ?? '';
  if (fileName.test(straight)) return null;
  if (known.test(straight))
    return { end: at + straight.length, name: straight, isSure: true, isVeiled: false };
  const bent = match(veiled, text, at) ?? '';
  const name = bent.replace(anyDot, '.');
  if (known.test(name) && !nextSentence.test(bent))
    return { end: at + bent.length, name, isSure: true, isVeiled: true };
  return straight === ''
    ? null
    : { end: at + straight.length, name: straight, isSure: false, isVeiled: false };
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
