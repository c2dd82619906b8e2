/** The sign, as addresses in the web have it, and as people write it for people only. */
const plain = /@|%40|&#(?:64|x40);|&commat;/gi;
const words = 'at|ät|arobase|arroba|apenstaart(?:je)?|klammeraffe|chiocciola';
const any = new RegExp(
  `[([{<]\\s?(?:@|a|${words})\\s?[)\\]}>]|(?<=[\\s_])(?:${words})(?=[\\s_])|${plain.source}`,
  'gi',
);
const hasPlain = /[@%&]/;
const hasWord = new RegExp(`[\\s_([{<](?:a|${words})[\\s_)\\]}>]`, 'i');
const hasBracket = /[([{<]\s?@/;
const hasDot = /[^\s.]\.[^\s\d.]|[\s_([{<](?:dot|punt|punkt|point|punto|\.)[\s_)\]}>]/i;

/** Whether a sign may be written in words: most texts have "at" somewhere, and no dot between words. */
export const mayHoldWordSign = (text: string): boolean => hasWord.test(text) && hasDot.test(text);

/** What finds the signs of a text, null where it has none. */
export function emailSigns(text: string): RegExp | null {
  if (mayHoldWordSign(text) || hasBracket.test(text)) return any;
  return hasPlain.test(text) ? plain : null;
}
