import { expect, test } from 'vitest';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { mergeBlocks, type WordPlaces } from './merge-blocks.ts';
import { eachPlace, markSessions, packPostings, placeOf, readBlock, readPostings } from './posting-block.ts';

const never = async () => {};
const placesIn = (count: number) =>
  Array.from({ length: count }, (_, session) => placeOf(session, 3 + (session % 5)));

test('a word that stands everywhere has a block of its own: who looks for its neighbours does not read it', async () => {
  const rare = Array.from({ length: 100 }, (_, at) => `word${String(at).padStart(3, '0')}`);
  const common = ['word010x', 'word010y', 'word099x'];
  const added = new Map<string, WordPlaces>([
    ...rare.map((word) => [word, { facts: placesIn(20), said: [] }] satisfies [string, WordPlaces]),
    ...common.map(
      (word) => [word, { facts: placesIn(4000), said: placesIn(4000) }] satisfies [string, WordPlaces],
    ),
  ]);
  const blocks = await mergeBlocks([], { moved: undefined, added }, never);
  const held = blocks.map(({ body }) => readBlock(body).words);
  expect(held.flat()).toEqual([...rare, ...common].sort());
  for (const [at, { first, body }] of blocks.entries()) {
    expect(first).toBe(at === 0 ? '' : held[at]?.[0]);
    if (body.length > 3000) expect(held[at]).toHaveLength(1);
    else expect(held[at]?.some((word) => common.includes(word))).toBe(false);
  }
  // A hundred words of some sixty bytes each, in as few blocks as their common neighbours leave.
  expect(blocks.length).toBeLessThan(15);
  // What comes to it later is cut in the same way.
  const again = await mergeBlocks(
    blocks,
    { moved: undefined, added: new Map([['word010xx', { facts: placesIn(5), said: [] }]]) },
    never,
  );
  expect(again.flatMap(({ body }) => readBlock(body).words)).toEqual(
    [...rare, ...common, 'word010xx'].sort(),
  );
});

test('the places of some sessions are those of all that are among them', () => {
  const postings = {
    facts: placesIn(300),
    said: [placeOf(2, 0), placeOf(2, 200), placeOf(7, 1_000_000), placeOf(4095, 1)],
  };
  const body = atOnce(packPostings(postings));
  expect(atOnce(readPostings(body))).toEqual(postings);
  for (const part of ['facts', 'said'] as const) {
    const among = new Uint8Array(4096);
    for (const session of [2, 7, 299]) among[session] = 1;
    const some: number[] = [];
    const all: number[] = [];
    eachPlace(body, part, among, (place) => some.push(place));
    eachPlace(body, part, undefined, (place) => all.push(place));
    expect(all).toEqual(postings[part]);
    expect(some).toEqual(all.filter((place) => among[Math.floor(place / placeOf(1, 0))] === 1));
    const holds = new Uint8Array(4096);
    markSessions(body, part, holds);
    const sessions = new Set(all.map((place) => Math.floor(place / placeOf(1, 0))));
    expect([...holds.keys()].filter((session) => holds[session] === 1)).toEqual([...sessions]);
  }
});

test('a word that one session alone says has just the places where it is said', () => {
  for (const session of [0, 1, 4095]) {
    const postings = { facts: [placeOf(session, 4), placeOf(session, 130)], said: [placeOf(session, 0)] };
    expect(atOnce(readPostings(atOnce(packPostings(postings))))).toEqual(postings);
  }
});

test('a number that is damaged makes nobody read beyond what is there', () => {
  // Four billion places, says the one session.
  const body = Uint8Array.of(8, 0, 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 1);
  const places: number[] = [];
  eachPlace(body, 'facts', undefined, (place) => places.push(place));
  markSessions(body, 'facts', new Uint8Array(1));
  eachPlace(body, 'facts', new Uint8Array(1), (place) => places.push(place));
  expect([...places, ...atOnce(readPostings(body)).facts].length).toBeLessThan(10);
});
