import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyTable } from './key-table.ts';

test('whatever is added and removed in whatever order, each key finds its own number and no other', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.boolean()), {
    minLength: 4000,
    maxLength: 8000,
  });
  fc.assert(
    fc.property(steps, (someSteps) => {
      const table = createKeyTable();
      const model = new Map<number, number>();
      const free: number[] = [];
      for (const [key, isAdded] of someSteps) {
        const held = model.get(key);
        expect(table.find('scope', `key ${key}`)).toBe(held);
        if (isAdded && held === undefined) {
          const entry = free.pop() ?? model.size;
          table.add('scope', `key ${key}`, entry);
          model.set(key, entry);
        }
        if (!isAdded && held !== undefined) {
          table.remove(held);
          model.delete(key);
          free.push(held);
        }
      }
      for (let key = 0; key <= 4000; key += 1) expect(table.find('scope', `key ${key}`)).toBe(model.get(key));
    }),
    { numRuns: 4 },
  );
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
