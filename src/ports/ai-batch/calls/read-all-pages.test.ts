import { expect, test } from 'vitest';
import { readAllPages } from './read-all-pages.ts';

const since = new Date('2026-01-10T12:00:00.500Z');
const item = (id: string, createdAt: string) => ({ id, createdAt: new Date(createdAt) });
const fresh = '2026-01-10T13:00:00Z';
const old = '2026-01-01T00:00:00Z';

const serve =
  (pages: Record<string, { items: ReturnType<typeof item>[]; hasMore: boolean }>) =>
  async (after: string | null) =>
    pages[after ?? 'first'] ?? { items: [], hasMore: false };

test('row 8: all pages are read until one is old from top to bottom', async () => {
  const pages = {
    first: { items: [item('a', fresh), item('b', old)], hasMore: true },
    b: { items: [item('c', fresh)], hasMore: true },
    c: { items: [item('d', old)], hasMore: true },
  };
  expect((await readAllPages('list', since, serve(pages))).map(({ id }) => id)).toEqual(['a', 'c']);
});

test('the second of the moment itself is within, as providers date in whole seconds', async () => {
  const pages = { first: { items: [item('a', '2026-01-10T12:00:00Z')], hasMore: false } };
  expect(await readAllPages('list', since, serve(pages))).toHaveLength(1);
});

test('row 8: a listing that repeats itself or breaks off is an error, never a short list', async () => {
  const repeating = async () => ({ items: [item('a', fresh)], hasMore: true });
  await expect(readAllPages('list', since, repeating)).rejects.toMatchObject({ kind: 'transient' });
  const broken = async () => ({ items: [], hasMore: true });
  await expect(readAllPages('list', since, broken)).rejects.toMatchObject({ kind: 'transient' });
});

test('a listing without an end is given up before it fills the memory', async () => {
  let next = 0;
  const endless = async () => ({
    items: Array.from({ length: 10_000 }, () => item(`${next++}`, fresh)),
    hasMore: true,
  });
  await expect(readAllPages('list', since, endless)).rejects.toMatchObject({ code: 'endless_listing' });
  expect(next).toBeLessThan(100_000);
});
