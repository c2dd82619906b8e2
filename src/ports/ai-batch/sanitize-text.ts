/** Text that every JSON reader and database takes: lone surrogates become U+FFFD, NUL goes. */
export function sanitizeText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');
}
