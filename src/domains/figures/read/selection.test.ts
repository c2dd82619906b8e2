import { expect, test } from 'vitest';
import type { DayParts, DayRow } from '../store/day-parts.ts';
import { hashUser } from '../store/packed-users.ts';
import type { SessionFilter } from '../view.ts';
import { chooseDay, partsToChoose } from './selection.ts';

const day: DayRow = { day: 7, version: 1, sessionCount: 6, idsHash: '' };
const users = Uint32Array.from(['a', 'b', 'a', 'a', 'b', 'a'].flatMap((user) => hashUser(`u${user}`)));
const parts = { load: async () => {}, get: () => users, release: () => {} } as unknown as DayParts;

test('of a person’s sessions on a day those are chosen that a search found', async () => {
  const chosen = async (user: string | undefined, found: readonly number[] | undefined) => {
    const hits = found && new Map([[day.day, Uint32Array.from(found)]]);
    const places = await chooseDay(parts, day, { filter: {}, ...(user ? { user } : {}), hits, edges: [] });
    return places && [...places];
  };
  expect(await chosen('a', undefined)).toEqual([0, 2, 3, 5]);
  expect(await chosen('a', [0, 1, 3, 4])).toEqual([0, 3]);
  expect(await chosen('a', [1, 4])).toEqual([]);
  expect(await chosen('b', [0, 1, 2, 3, 4, 5])).toEqual([1, 4]);
  expect(await chosen('nobody', [0, 1])).toEqual([]);
  expect(await chosen(undefined, [2, 4])).toEqual([2, 4]);
  expect(await chosen(undefined, undefined)).toBeUndefined();
});

test('of a day only what a choice asks for is read', () => {
  const edge = { day: 7, fromMs: 0, belowMs: 1 };
  const partsFor = (filter: SessionFilter, user?: string) =>
    partsToChoose({ filter, ...(user ? { user } : {}), hits: undefined, edges: [] });
  expect(partsFor({})).toEqual([]);
  expect(partsToChoose({ filter: {}, hits: undefined, edges: [edge] }, edge)).toEqual(['measures']);
  expect(partsFor({ language: ['nl'] })).toEqual(['labels']);
  expect(partsFor({ attributes: { plan: ['pro'] } })).toEqual(['labels', 'attributes']);
  expect(partsFor({ ratingFrom: 2 })).toEqual(['labels']);
  expect(partsFor({ responseFromMs: 2 })).toEqual(['labels', 'measures']);
  expect(partsFor({ question: 'Where is it?' })).toEqual(['labels', 'texts']);
  expect(partsFor({}, 'jo')).toEqual(['users']);
});
