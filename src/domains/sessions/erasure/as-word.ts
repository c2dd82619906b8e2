/** A pattern that finds the key as it stands in a row of a file, in CSV or JSON, and not inside a longer one. */
export function asWord(key: string): string {
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  const forms = new Set([key, key.replaceAll('"', '""'), inJson(key), inJson(inJson(key))]);
  const plain = [...forms].map((form) => form.replace(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`));
  return `(^|[^[:alnum:]])(${plain.join('|')})($|[^[:alnum:]])`;
}
