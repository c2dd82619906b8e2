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
