import { expect, test, vi } from 'vitest';
import { type Chance, createChance } from '../../../../test/chance.ts';
import { blocksInMemory } from '../../../../test/labs/memory/blocks-in-memory.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import type { SearchQuery, Wanted } from '../../../kernel/search/search-query.ts';
import type { DayParts, DayRow } from '../store/day-parts.ts';
import { findInDays } from './find-in-days.ts';
import { placesInDays } from './hit-places.ts';
import { type Chunk, docBytes } from './indexed-day.ts';
import { planDay, withNow } from './plan-day.ts';
import { docAt, type SessionWords } from './session-words.ts';
import { storeChunk } from './store-chunk.ts';

const vocabulary = [
  ...['a', 'ab', 'abc', 'abd', 'b', 'é', 'éa', 'zu', '京', '京都'],
  ...Array.from({ length: 400 }, (_, at) => `w${at}`),
];
const docOf = (id: number, version: number): string => {
  const doc = Buffer.alloc(docBytes);
  doc.writeUInt32BE(id, 12);
  doc.writeUInt32BE(version, 16);
  return doc.toString('latin1');
};
const bytesOf = (docs: readonly string[]) => Buffer.from(docs.join(''), 'latin1');

/** A day's index, brought up to date as `indexDay` does it. */
function indexOf(day = 7, blocks = blocksInMemory()) {
  let [chunks, docs]: [readonly Chunk[], readonly string[]] = [[], []];
  return {
    bodies: () => blocks.bodies(day, 0),
    indexed: () => ({ day, chunks, idsHash: '' }),
    chunks: () => chunks,
    docs: () => docs,
    async index(sessions: readonly string[], words: ReadonlyMap<string, SessionWords>) {
      const plan = atOnce(planDay(bytesOf(sessions), { chunks, docs: bytesOf(docs) }, words));
      const stored: Chunk[] = [];
      let nextId = 1 + Math.max(-1, ...plan.chunks.map(({ id }) => id));
      for (const chunk of plan.chunks) {
        const some = await storeChunk(blocks.sql, day, { ...chunk, nextId }, words);
        stored.push(...some);
        nextId = Math.max(nextId, ...some.map(({ id }) => id + 1));
      }
      chunks = stored;
      docs = Array.from({ length: plan.docs.length / docBytes }, (_, at) => docAt(plan.docs, at));
      return { ...plan, docs };
    },
    async find(query: SearchQuery, inTranscripts: boolean) {
      const found = await findInDays(blocks.sql, { query, inTranscripts }, [this.indexed()]);
      return Array.from(found.get(day) ?? [], (place) => docs[place]);
    },
  };
}

/** Words one after the other, as somebody reads them who has no index. */
function holds(texts: readonly string[], { words, isPrefix }: Wanted): boolean {
  return texts.some((_, start) =>
    words.every((word, at) => {
      const there = texts[start + at];
      return isPrefix && at === words.length - 1 ? !!there?.startsWith(word) : there === word;
    }),
  );
}
const isFound = ({ facts, said }: SessionWords, query: SearchQuery, inTranscripts: boolean) =>
  query.every((group) =>
    group.some((wanted) => (holds(facts, wanted) || (inTranscripts && holds(said, wanted))) !== wanted.isNot),
  );

function someText({ below, oneOf }: Chance, most: number): string[] {
  const words = Array.from({ length: below(most) }, () => oneOf(vocabulary));
  return [...words, '', ...(words.length > 3 ? words.slice(0, 3) : []), ''];
}

function someQuery({ below, happens, oneOf }: Chance, all: readonly SessionWords[]): SearchQuery {
  const wanted = (): Wanted => {
    const from = oneOf(all)[happens(0.5) ? 'facts' : 'said'];
    const at = below(from.length);
    const said = from.slice(at, at + 1 + below(3)).filter(Boolean);
    const whole = said.length > 0 && happens(0.8) ? said : [oneOf(vocabulary)];
    // A beginning is found where it is asked for as one, in however many blocks, and else nowhere.
    const last = whole.at(-1) ?? '';
    const words = [...whole.slice(0, -1), happens(0.4) ? last.slice(0, 1 + below(2)) : last];
    return { words, isPrefix: happens(0.4), isNot: happens(0.2) };
  };
  const someOf = () => Array.from({ length: 1 + below(happens(0.1) ? 12 : 2) }, wanted);
  return Array.from({ length: 1 + below(2) }, someOf);
}

test.each([1, 2, 3])(
  'however a day’s sessions come, change, move and go, its index finds what a reader finds, seed %i',
  async (seed) => {
    const chance = createChance(seed);
    const { below, happens } = chance;
    const index = indexOf();
    const words = new Map<string, SessionWords>();
    let sessions: string[] = [];
    let made = 0;
    const say = (id: number) => {
      const doc = docOf(id, ++made);
      words.set(doc, { facts: someText(chance, 6), said: happens(0.7) ? someText(chance, 40) : [] });
      return doc;
    };
    for (let round = 0; round < 7; round += 1) {
      sessions = sessions
        .filter(() => !happens(round === 5 ? 1 : 0.2))
        .map((doc) => (happens(0.2) ? say(Buffer.from(doc, 'latin1').readUInt32BE(12)) : doc));
      for (let more = below(25); more > 0; more -= 1)
        sessions.splice(below(sessions.length + 1), 0, say(++made));
      if (happens(0.4)) sessions.push(...sessions.splice(below(sessions.length), 1));
      // Of some the words are not known yet, and one is met twice, as it moved while pages were read.
      const known = new Map([...words].filter(() => happens(0.9)));
      const plan = await index.index([...sessions, ...sessions.slice(0, 1)], known);
      const old = index.docs().filter((doc) => !known.has(doc));
      expect([...plan.docs, ...plan.missing].sort()).toEqual([...sessions].sort());
      expect(plan.missing.filter((doc) => known.has(doc))).toEqual([]);
      expect(old.filter((doc) => !sessions.includes(doc))).toEqual([]);
      expect(index.docs()).toEqual(sessions.filter((doc) => !plan.missing.includes(doc)));
      for (let asked = 0; asked < 25 && words.size > 0; asked += 1) {
        const query = someQuery(chance, [...words.values()]);
        for (const inTranscripts of [false, true]) {
          const wanted = index.docs().filter((doc) => {
            const said = words.get(doc);
            return said && isFound(said, query, inTranscripts);
          });
          expect(await index.find(query, inTranscripts), JSON.stringify(query)).toEqual(wanted);
        }
      }
    }
    const sizes = index.bodies().map(({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThan(3000);
    await index.index([], words);
    expect([index.chunks(), index.bodies()]).toEqual([[], []]);
  },
);

test('what nothing changed in is written no more, and of a chunk only the blocks whose words changed', async () => {
  const blocks = blocksInMemory();
  const query = vi.spyOn(blocks.sql, 'query');
  const index = indexOf(7, blocks);
  const chance = createChance(9);
  const words = new Map(
    Array.from({ length: 60 }, (_, at) => [docOf(at, 1), { facts: someText(chance, 40), said: [] }]),
  );
  const sessions = [...words.keys()];
  await index.index(sessions, words);
  // Of a chunk that is new there is nothing to read.
  expect(query.mock.calls.filter(([text]) => text.startsWith('SELECT'))).toEqual([]);
  const before = index.bodies();
  expect(before.length).toBeGreaterThan(4);
  const again = await index.index(sessions, words);
  expect(again.chunks.map(({ isTouched }) => isTouched)).toEqual([false]);
  words.set(docOf(99, 1), { facts: ['zu', ''], said: [] });
  await index.index([...sessions, docOf(99, 1)], words);
  const after = index.bodies();
  expect(after.filter((body) => !before.includes(body))).toHaveLength(1);
});

test('a chunk is cut where it holds too many sessions, or too many words, and each piece is found in its place', async () => {
  for (const [count, length, pieces] of [
    [4096, 1, 1],
    [4100, 1, 3],
    [12, 50_000, 3],
  ] as const) {
    const index = indexOf();
    const words = new Map(
      Array.from({ length: count }, (_, at): [string, SessionWords] => [
        docOf(at, 1),
        {
          facts: [`n${at % 50}`, ''],
          said: Array.from({ length }, (_, nr) => (nr % 2 === 0 ? 'and' : `long${nr % 100}word`)),
        },
      ]),
    );
    await index.index([...words.keys()], words);
    expect(index.chunks()).toHaveLength(pieces);
    expect(index.chunks().reduce((sum, { size }) => sum + size, 0)).toBe(count);
    expect(new Set(index.chunks().map(({ id }) => id)).size).toBe(pieces);
    const one = (word: string) => [[{ words: [word], isPrefix: false, isNot: false }]];
    const docs = [...words.keys()];
    expect(await index.find(one('n7'), false)).toEqual(docs.filter((_, at) => at % 50 === 7));
    expect(await index.find(one('and'), true)).toEqual(docs);
  }
});

test('of many days each hit is found once, however few of their blocks come at a time', async () => {
  const chance = createChance(4);
  const blocks = blocksInMemory({ mostBytes: 5000 });
  const words = new Map<string, SessionWords>();
  const days = [];
  for (let day = 0; day < 90; day += 1) {
    const index = indexOf(day, blocks);
    const docs = Array.from({ length: 1 + chance.below(3) }, (_, at) => docOf(100 * day + at, 1));
    for (const doc of docs) words.set(doc, { facts: someText(chance, 60), said: someText(chance, 60) });
    await index.index(docs, words);
    days.push(index);
  }
  for (let asked = 0; asked < 30; asked += 1) {
    const query = someQuery(chance, [...words.values()]);
    const found = await findInDays(
      blocks.sql,
      { query, inTranscripts: true },
      days.map((index) => index.indexed()),
    );
    for (const [day, index] of days.entries()) {
      const wanted = index.docs().flatMap((doc, at) => {
        const said = words.get(doc);
        return said && isFound(said, query, true) ? at : [];
      });
      expect([...(found.get(day) ?? [])], JSON.stringify(query)).toEqual(wanted);
    }
  }
});

test('of what was read before, only what was asked after is looked at as it is now', () => {
  const [a, b, c] = [docOf(1, 1), docOf(2, 1), docOf(3, 1)];
  const idOf = (doc: string) => {
    const hex = Buffer.from(doc, 'latin1').toString('hex', 0, 16);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
  const now = atOnce(withNow(bytesOf([a, b, c]), new Set([b, c]), new Map([[idOf(b), docOf(2, 2)]])));
  expect(now).toEqual(bytesOf([a, docOf(2, 2)]));
});

test('a hit is the session at its place, or where its id stands as long as one of both is behind', async () => {
  const docs = [docOf(1, 1), docOf(2, 1), docOf(3, 1), docOf(4, 1)];
  const row = (of: number, idsHash: string): DayRow => ({ day: of, version: 1, sessionCount: 3, idsHash });
  const ids = Buffer.from([4, 3, 1].map((id) => docOf(id, 1).slice(0, 16)).join(''), 'latin1');
  const parts = { load: async () => {}, get: () => new Uint8Array(ids), release: () => {} };
  const query = async () => [1, 2, 3].map((of) => ({ day: of, docs: bytesOf(docs) }));
  const indexed = (of: number) => ({ day: of, chunks: [], idsHash: 'a' });
  const hits = await placesInDays(
    { companyId: 'company', query },
    parts as unknown as DayParts,
    new Map([
      [0, { row: row(0, 'a'), indexed: indexed(0) }],
      [1, { row: row(1, 'b'), indexed: indexed(1) }],
      [2, { row: row(2, 'b'), indexed: indexed(2) }],
    ]),
    new Map([
      [0, Uint32Array.of(1, 2)],
      [1, Uint32Array.of(0, 1, 3)],
      [2, Uint32Array.of(1)],
      [3, Uint32Array.of(0)],
    ]),
  );
  expect([...hits].map(([of, places]) => [of, [...places]])).toEqual([
    [0, [1, 2]],
    [1, [0, 2]],
  ]);
  expect(docAt(bytesOf(docs), 2)).toBe(docOf(3, 1));
});
