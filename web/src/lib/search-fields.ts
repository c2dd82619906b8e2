type Search = Record<string, unknown>;

/** Typed state out of an address: what is not understood counts as not said. */
export const searchText = (search: Search, name: string): string | undefined => {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export function searchNumber(search: Search, name: string): number | undefined {
  const value = Number(search[name]);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

export const searchChoice = <T extends string>(
  search: Search,
  name: string,
  choices: readonly T[],
): T | undefined => choices.find((choice) => choice === search[name]);

/** Several choices: `a,b` in an address, a list in code. */
export function searchChoices<T extends string>(
  search: Search,
  name: string,
  choices: readonly T[],
): T[] | undefined {
  const value = search[name];
  const words = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const known = choices.filter((choice) => words.includes(choice));
  return known.length > 0 ? known : undefined;
}
