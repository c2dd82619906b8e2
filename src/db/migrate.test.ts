import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';

test('migrations stand in the order of their numbers, and each number from 250 on is one migration’s', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  for (const name of names) expect(name).toMatch(/^\d{4}-[a-z]+(-[a-z]+)*\.sql$/);
  // Two numbers were given twice before, to files that databases know by their names.
  const later = names.map((name) => name.slice(0, 4)).filter((number) => number >= '0250');
  expect(later).toEqual([...new Set(later)]);
});
