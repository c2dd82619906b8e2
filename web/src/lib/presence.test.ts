import { expect, test } from 'vitest';
import { createPresence } from './presence.ts';

test('a page that nobody touches any more is left after a minute, and taken up again with the first key', () => {
  let now = 0;
  const page = new EventTarget();
  const presence = createPresence(page, () => now);
  expect(presence.isHere()).toBe(true);
  now = 59_999;
  expect(presence.isHere()).toBe(true);
  now = 60_000;
  expect(presence.isHere()).toBe(false);
  page.dispatchEvent(new Event('keydown'));
  expect(presence.isHere()).toBe(true);
  now = 130_000;
  expect(presence.isHere()).toBe(false);
});
