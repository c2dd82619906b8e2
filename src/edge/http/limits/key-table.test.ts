import { expect, test } from 'vitest';
import { createChance } from '../../../../test/chance.ts';
import { createKeyTable } from './key-table.ts';

test('whatever is added and removed in whatever order, each key finds its own number and no other', () => {
  for (const seed of [1, 2]) {
    const chance = createChance(seed);
    const table = createKeyTable();
    const model = new Map<number, number>();
    const free: number[] = [];
    const wrong: number[] = [];
    for (let step = 0; step < 9000; step += 1) {
      const key = chance.below(2500);
      const held = model.get(key);
      if (table.find('scope', `key ${key}`) !== held) wrong.push(key);
      if (held === undefined) {
        const entry = free.pop() ?? model.size;
        table.add('scope', `key ${key}`, entry);
        model.set(key, entry);
      } else if (chance.happens(0.4)) {
        table.remove(held);
        model.delete(key);
        free.push(held);
      }
    }
    expect(model.size).toBeGreaterThan(1500);
    for (let key = 0; key < 2500; key += 1)
      if (table.find('scope', `key ${key}`) !== model.get(key)) wrong.push(key);
    expect(wrong).toEqual([]);
  }
});

test('the same key of two scopes is two keys', () => {
  const table = createKeyTable();
  table.add('login', '192.0.2.1', 0);
  expect(table.find('register', '192.0.2.1')).toBeUndefined();
  table.add('register', '192.0.2.1', 1);
  table.remove(0);
  expect(table.find('login', '192.0.2.1')).toBeUndefined();
  expect(table.find('register', '192.0.2.1')).toBe(1);
});
