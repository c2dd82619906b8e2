/** One stands for a list of it. */
export const listOf = <T extends object>(value: T | readonly T[] = []): readonly T[] =>
  isList(value) ? value : [value];

export const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);
