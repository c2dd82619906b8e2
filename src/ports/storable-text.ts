const doubtful = /[\0\ud800-\udfff]/;

/** Text that every JSON reader and database takes: no NUL, and U+FFFD for each half of a surrogate pair. */
export function storableText(text: string): string {
  if (!doubtful.test(text)) return text;
  // Not by a pattern: where there are a million of them, each takes its time.
  return text.split('\0').join('').toWellFormed();
}

/** At most so many characters of a text, storable; a pair that the cut would halve is left out. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return storableText(text);
  const isHalved = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(length - 1, length + 1));
  return storableText(text.slice(0, isHalved ? length - 1 : length));
}
