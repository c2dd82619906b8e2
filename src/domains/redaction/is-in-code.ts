const longest = 80;
const inToken = /[\p{L}\p{N}-]/u;
const code = /^(?:0x[\da-f]+|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?=\d*[a-f])[\da-f]{24,})$/i;

/** Whether digits stand in a hash, a UUID or an address of memory, where they may happen to look like a number. */
export function isInCode(text: string, start: number, end: number): boolean {
  let [from, to] = [start, end];
  while (start - from < longest && inToken.test(text[from - 1] ?? '')) from--;
  while (to - end < longest && inToken.test(text[to] ?? '')) to++;
  return (from < start || to > end) && code.test(text.slice(from, to));
}
