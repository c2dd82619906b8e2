/** More than that nobody writes around an answer; each one is looked for in the whole text. */
const mostObjects = 4;
const [quote, backslash, open, close] = [34, 92, 123, 125];

/**
 * The JSON objects that stand in a text, the last one first: what a model thinks aloud, and says before and after its
 * answer, has braces of its own.
 */
export function lastObjects(text: string): string[] {
  const found: string[] = [];
  let end = text.lastIndexOf('}');
  for (let tries = 0; tries < mostObjects && end > 0; tries += 1) {
    const start = beginOf(text, end);
    if (start !== null) found.push(text.slice(start, end + 1));
    const before = (start ?? end) - 1;
    end = before < 0 ? -1 : text.lastIndexOf('}', before);
  }
  return found;
}

/** Where the object begins that ends here; read backwards, since whatever stands before it may be no JSON. */
function beginOf(text: string, end: number): number | null {
  let depth = 0;
  let isWithin = false;
  for (let at = end; at >= 0; at -= 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isWithin = isEscaped(text, at) ? isWithin : !isWithin;
    else if (isWithin) continue;
    else if (code === close) depth += 1;
    else if (code === open) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return null;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}
