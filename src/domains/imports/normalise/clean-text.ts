const doubtful = /[\0\ud800-\udfff]/;
const loneSurrogate = /\p{Surrogate}/gu;

/** What a database can hold: no NUL, no half of a surrogate pair. */
export function cleanText(text: string): string {
  if (!doubtful.test(text)) return text;
  return text.replaceAll('\0', '').replace(loneSurrogate, '\ufffd');
}

/** At most so many characters, never half a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = (text.charCodeAt(length - 1) & 0xfc00) === 0xd800 ? length - 1 : length;
  return text.slice(0, end);
}
