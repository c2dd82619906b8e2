/** The sign as it is, and as people write it for people only. How programs write it is plain by now. */
const plain = /@/g;
const words =
  'at[- ]sign|at[- ]zeichen|at|ät|arr?obas|arobase|arroba|a commercial|apen?staart(?:je)?|klammeraffe|affenschwanz|chiocciola';
const any = new RegExp(
  `[([{<]\\s?(?:@|a|${words})\\s?[)\\]}>]|[-*|"'/=~]\\s?(?:${words})\\s?[-*|"'/=~]|(?<=[\\s_])(?:${words})(?=[\\s_])|@`,
  'gi',
);
const hasWord = new RegExp(`[\\s_([{<*|"'/=~-](?:a|${words})[\\s_)\\]}>*|"'/=~-]`, 'i');
const hasBracket = /[([{<]\s?@/;
const hasDot = /[^\s.]\.[^\s\d.]|[\s_([{<*|"'/=~-](?:dot|punt|punkt|point|punto|\.)[\s_)\]}>*|"'/=~-]/i;

/** Whether a sign may be written in words: most texts have "at" somewhere, and no dot between words. */
export const mayHoldWordSign = (text: string): boolean => hasWord.test(text) && hasDot.test(text);

/** What finds the signs of a text, null where it has none. */
export function emailSigns(text: string): RegExp | null {
  if (mayHoldWordSign(text) || hasBracket.test(text)) return any;
  return text.includes('@') ? plain : null;
}
