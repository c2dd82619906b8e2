import { expect, test } from 'vitest';
import { loadPart, PartGone } from './load-part.ts';
import { createReachability } from './reachability.ts';

test('one lost call is no outage; an outage is asked about until it is over, by one question at a time', async () => {
  const answers = [true, false, false, true];
  const seen: string[] = [];
  let asked = 0;
  const reachability = createReachability({
    ask: async () => answers[asked++] ?? true,
    pause: async () => undefined,
  });
  reachability.subscribe(() => seen.push(reachability.reach()));
  await reachability.answered();
  expect(seen).toEqual([]);
  reachability.doubt();
  reachability.doubt();
  await reachability.answered();
  expect([seen, asked]).toEqual([['lost', 'here'], 4]);
  reachability.outdate();
  reachability.doubt();
  await reachability.answered();
  expect(reachability.reach()).toBe('updated');
});

test('a part that an answering service does not have is gone, by its own name', async () => {
  const fetchBefore = globalThis.fetch;
  globalThis.fetch = async () => new Response('ok');
  try {
    let tries = 0;
    const gone = loadPart(async () => {
      tries += 1;
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    await expect(gone).rejects.toBeInstanceOf(PartGone);
    expect(tries).toBe(3);
  } finally {
    globalThis.fetch = fetchBefore;
  }
});
