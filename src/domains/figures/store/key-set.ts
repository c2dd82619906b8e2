import { userKey } from './user-sketch.ts';

export interface KeySet {
  add(low: number, high: number): void;
  size(): number;
}

/** An open-addressing set of 53-bit keys: a JavaScript Set is ten times slower at this size. */
export function makeKeySet(expected: number): KeySet {
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, expected * 2)));
  const slots = new Float64Array(capacity);
  const mask = capacity - 1;
  let count = 0;
  return {
    add(low, high) {
      const key = userKey(low, high) + 1;
      let at = low & mask;
      for (;;) {
        const found = slots[at];
        if (found === key) return;
        if (found === 0) {
          slots[at] = key;
          count += 1;
          return;
        }
        at = (at + 1) & mask;
      }
    },
    size: () => count,
  };
}
