const plainAscii = /^[\x20-\x7e]*$/;
const ansiSequence = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|.)?/g;
// Controls, format characters (zero-width, bidi, BOM), lone surrogates, line and paragraph separators.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes foreign text one printable line of at most `maxLength` UTF-16 units, safe to log, store and show. */
export function printableLine(text: string, maxLength: number): string {
  // Cut first, so that a huge value never reaches the slower expressions below.
  const bounded = text.length > maxLength ? text.slice(0, maxLength) : text;
  if (plainAscii.test(bounded)) return bounded.trim();
  return bounded.replace(ansiSequence, '').replace(invisible, '').trim();
}
