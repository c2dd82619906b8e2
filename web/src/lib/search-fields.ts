import { readListText } from '../../../src/kernel/lists/list-text.ts';

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

/** Several words: `a,b` in an address, a list in code, where an empty one is a value: where it is not known. */
export function searchWords(search: Search, name: string): string[] | undefined {
  const value = search[name];
  const said = Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string'
      ? readListText(value)
      : [];
  return said.length > 0 ? said : undefined;
}

/** Several choices out of a few. */
export function searchChoices<T extends string>(
  search: Search,
  name: string,
  choices: readonly T[],
): T[] | undefined {
  const words = searchWords(search, name) ?? [];
  const known = choices.filter((choice) => words.includes(choice));
  return known.length > 0 ? known : undefined;
}

/** All that an address may say, as what it does say: each of it may be absent. */
export const said = <Fields extends object>(fields: Fields): Partial<Fields> => fields;

const orders = ['asc', 'desc'] as const;

/** Which page of a list, and how that is sorted. */
export interface ListSearch<Field extends string> {
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: Field;
  readonly order?: (typeof orders)[number];
}

/** How a list is sorted where nothing is said. */
export interface UsualSort<Field extends string> {
  readonly by: Field;
  readonly order: (typeof orders)[number];
}

export const searchList = <Field extends string>(
  search: Search,
  fields: readonly Field[],
): ListSearch<Field> => ({
  page: searchNumber(search, 'page'),
  limit: searchNumber(search, 'limit'),
  sort: searchChoice(search, 'sort', fields),
  order: searchChoice(search, 'order', orders),
});

/** Which page the service is asked for. */
export const pageInput = ({ page = 1, limit = 25 }: ListSearch<string>) => ({ page, limit });

export const sortInput = <Field extends string>(search: ListSearch<Field>, usual: UsualSort<Field>) => ({
  sortBy: search.sort ?? usual.by,
  sortOrder: search.order ?? usual.order,
});
