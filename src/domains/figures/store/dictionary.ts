/** Numbers for values, in the order in which they were first met. */
export function makeDictionary(): { values: string[]; code(value: string): number } {
  const codes = new Map<string, number>();
  const values: string[] = [];
  return {
    values,
    code(value) {
      const known = codes.get(value);
      if (known !== undefined) return known;
      codes.set(value, values.length);
      values.push(value);
      return values.length - 1;
    },
  };
}

/** A short one takes room as well. */
export const lettersOfEach = 16;

/** Numbers for values, in the order in which they were first met, while there is room for their letters. */
export function boundedDictionary(most: number) {
  const codes = new Map<string, number>();
  const values: string[] = [];
  let letters = 0;
  return {
    values,
    code(value: string, besides = 0): number | undefined {
      const known = codes.get(value);
      if (known !== undefined || letters > most) return known;
      letters += value.length + besides + lettersOfEach;
      const own = held(value);
      codes.set(own, values.length);
      values.push(own);
      return values.length - 1;
    },
  };
}

/** By itself: what is cut out of a text, and not shorter than this, keeps all of the text in memory. */
const shortestCut = 13;
const held = (part: string): string => (part.length < shortestCut ? part : Buffer.from(part).toString());
