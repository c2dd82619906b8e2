/**
 * A careful guess at the tokens of a text, for admission and for estimates before anything is sent.
 * About four bytes a token for Latin text; scripts of two and three bytes a letter need fewer bytes.
 */
export function estimateTokens(text: string): number {
  const byteCount = Buffer.byteLength(text, 'utf8');
  const wideCount = byteCount - text.length;
  return Math.ceil((byteCount - wideCount) / 4 + wideCount / 2);
}
