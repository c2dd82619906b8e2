export interface FirstParts {
  readonly value: unknown;
  /** How much of each part is kept, and how much there was, by its path. */
  readonly cut: ReadonlyMap<string, { readonly kept: number; readonly of: number }>;
}

/**
 * What the JSON of a value says, read only as far as it may fit: of each list the first members, of counts by day the last
 * ones and of each text its beginning that hold so many characters. What is left out is never looked at, however much it is.
 */
export function firstParts(given: unknown, mostLetters: number): FirstParts {
  const cut = new Map<string, { kept: number; of: number }>();
  const note = (path: string, kept: number, of: number) => {
    if (kept < of && !cut.has(path)) cut.set(path, { kept, of });
  };

  function copy(written: unknown, path: string): unknown {
    const value = inJson(written);
    if (typeof value === 'string') {
      if (value.length <= mostLetters) return value;
      note(`${path} (letters)`, mostLetters, value.length);
      return `${value.slice(0, mostLetters)} …`;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const kept = fitting(value, mostLetters);
      note(path, kept, value.length);
      return value.slice(0, kept).map((child) => copy(child, path));
    }
    const entries = Object.entries(value).filter(([, child]) => child !== undefined);
    const kept = isOfCounts(value) ? fitting(entries.toReversed(), mostLetters) : entries.length;
    note(path, kept, entries.length);
    return Object.fromEntries(
      entries
        .slice(entries.length - kept)
        .map(([name, child]) => [name, copy(child, path === '' ? name : `${path}.${name}`)]),
    );
  }

  return { value: copy(given, ''), cut };
}

/** Dates, and what is ready as a text. */
const inJson = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
    ? value.toJSON()
    : value;

/** A number for each day, category and the like, of which there may be any number; other records have named fields. */
export const isOfCounts = (value: object): boolean =>
  Object.values(value).every((count) => typeof count === 'number');

/** At least one, however large it is: of that one too only the beginning is taken. */
function fitting(members: readonly unknown[], mostLetters: number): number {
  let left = mostLetters;
  let count = 0;
  for (const member of members) {
    left -= lettersOf(member, left);
    if (left < 0 && count > 0) break;
    count += 1;
    if (left < 0) break;
  }
  return count;
}

/** About the length of its JSON, rather less; counted no further than to what is more than enough. */
function lettersOf(written: unknown, enough: number): number {
  const value = inJson(written);
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 1;
  let sum = 2;
  for (const name in value) {
    if (sum > enough) break;
    sum += lettersOf(Reflect.get(value, name), enough - sum) + 1;
    if (!Array.isArray(value)) sum += name.length + 2;
  }
  return sum;
}
