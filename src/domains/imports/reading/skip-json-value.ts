const quote = 34;
const backslash = 92;

/** Deeper ones are counted only: no record is read that holds them. */
const mostKnown = 1000;

/** Finds the end of one object, array or string; called again with the text that follows while it gives -1. */
export function skipJsonValue(): (text: string, from: number) => number {
  const closers: number[] = [];
  let deeper = 0;
  let inString = false;
  let escaped = false;

  return (text, from) => {
    for (let i = from; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === backslash) escaped = true;
        else if (code === quote) {
          inString = false;
          if (closers.length === 0) return i + 1;
        }
      } else if (code === quote) {
        inString = true;
        const close = text.indexOf('"', i + 1);
        if (close > 0 && text.charCodeAt(close - 1) !== backslash) i = close - 1;
      } else if (code === 123 || code === 91) {
        if (closers.length === mostKnown) deeper++;
        else closers.push(code + 2);
      } else if (code === 125 || code === 93) {
        if (deeper > 0) {
          deeper--;
          continue;
        }
        // A closer of the wrong kind ends the value too: one broken record must not swallow the others.
        if (closers.pop() !== code || closers.length === 0) return i + 1;
      }
    }
    return -1;
  };
}
