/** "12", "-5", "0.5" and "0,5"; what is no number, or could be two, stays the text that it is. */
export function typedNumber(text: string): number | string {
  const plain = text.trim();
  if (!/^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/.test(plain) || /\d,\d{3}$/.test(plain)) return plain;
  return Number(plain.replace(',', '.'));
}
