import { expect, test } from 'vitest';
import { createKeyedHash } from './keyed-hash.ts';

const first = 'the first secret, of 32 bytes or more';
const second = 'the second secret, of 32 bytes or more';

test('only the same text in the same place matches, and only with the secret', () => {
  const hashes = createKeyedHash({ current: first });
  const stored = hashes.hash('a code', 'place:1');
  expect(stored).not.toContain('a code');
  expect(hashes.matches(stored, 'a code', 'place:1')).toBe(true);
  expect(hashes.matches(stored, 'a cody', 'place:1')).toBe(false);
  expect(hashes.matches(stored, 'a code', 'place:2')).toBe(false);
  expect(createKeyedHash({ current: second }).matches(stored, 'a code', 'place:1')).toBe(false);
  for (const broken of ['', 'x', 'h1', 'h1..', stored.slice(0, -1), `${stored}A`])
    expect(hashes.matches(broken, 'a code', 'place:1')).toBe(false);
});

test('what was made under an older secret is still known after a rotation', () => {
  const stored = createKeyedHash({ current: first }).hash('a code', 'place:1');
  const rotated = createKeyedHash({ current: second, previous: [first] });
  expect(rotated.matches(stored, 'a code', 'place:1')).toBe(true);
  expect(rotated.hash('a code', 'place:1')).not.toBe(stored);
});
