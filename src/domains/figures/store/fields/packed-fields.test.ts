import { expect, test } from 'vitest';
import { createChance } from '../../../../../test/chance.ts';
import { packColumns, readColumns } from '../columns.ts';
import { type ColumnPage, collectColumns } from '../facts/day-columns.ts';
import { packAttributes, readAttributes } from './packed-attributes.ts';
import { packFields, readFields } from './packed-fields.ts';

type Said = Pick<ColumnPage, 'team' | 'botVersion' | 'assignee' | 'tags' | 'rating' | 'attributes'>;

const none = (count: number) => new Array<null>(count).fill(null);
const atOnce = async () => {};
async function packed(said: Said) {
  const count = said.team.length;
  const collected = collectColumns(atOnce, Number.POSITIVE_INFINITY);
  const rest = [
    'category',
    'language',
    'country',
    'channel',
    'currency',
    'ai',
    'sentiment',
    'escalated',
  ] as const;
  const numbers = [
    'durationSeconds',
    'responseMs',
    'tokens',
    'messagesSent',
    'firstResponseMs',
    'costNanos',
  ] as const;
  const nothing = Object.fromEntries([...rest, ...numbers, 'forwarded'].map((name) => [name, none(count)]));
  const zeros = new Array<number>(count).fill(0);
  const page = {
    analysisStatus: zeros,
    origins: zeros,
    ended: new Array<boolean>(count).fill(true),
    ...nothing,
  };
  // In two pages, as a long day comes. Their columns are put together by name, which hides what each holds.
  const half = Math.floor(count / 2);
  for (const [from, to] of [
    [0, half],
    [half, count],
  ] as const)
    await collected.add(
      Object.fromEntries(
        Object.entries({ ...page, ...said }).map(([name, values]) => [name, values.slice(from, to)]),
      ) as unknown as ColumnPage,
    );
  const facts = { count, ...collected.all() };
  const { head, columns } = await packFields(facts, atOnce);
  return { block: packColumns(head, columns), attributes: await packAttributes(facts, atOnce), count };
}

test('what was packed comes back, with any number of values', async () => {
  for (const size of [3, 300, 70_000]) {
    const said: Said = {
      team: Array.from({ length: size }, (_, n) => (n % 5 === 0 ? null : `team ${n}`)),
      botVersion: none(size),
      assignee: Array.from({ length: size }, () => 'Noor'),
      tags: Array.from({ length: size }, (_, n) => (n % 2 === 0 ? null : [`tag ${n}`, 'vip'])),
      rating: Array.from({ length: size }, (_, n) => (n % 3 === 0 ? null : (n % 5) + 1)),
      attributes: Array.from({ length: size }, (_, n) =>
        n % 4 === 0 ? null : { plan: 'pro', ...(n % 3 === 0 && { page: `/page/${n}` }) },
      ),
    };
    const { block, attributes: saidBlock, count } = await packed(said);
    const reader = readColumns(block);
    const { values, codes, tags, ratings } = readFields(reader, count, reader.head as never);
    const attributes = readAttributes(saidBlock);
    const wordOf = (code: number, list: readonly string[]) => (code === 0 ? null : list[code - 1]);
    expect(Array.from(codes.team, (code) => wordOf(code, values.team))).toEqual(said.team);
    expect(Array.from(codes.botVersion, (code) => wordOf(code, values.botVersion))).toEqual(said.botVersion);
    expect(Array.from(codes.assignee, (code) => wordOf(code, values.assignee))).toEqual(said.assignee);
    expect(Array.from(ratings, (rating) => rating || null)).toEqual(said.rating);
    for (const key of ['plan', 'page']) {
      const { values: texts, codes: of } = attributes[key] ?? { values: [], codes: new Uint8Array(count) };
      expect(Array.from(of, (code) => wordOf(code, texts))).toEqual(
        said.attributes.map((one) => one?.[key] ?? null),
      );
    }
    const tagsOf = (at: number) =>
      Array.from(tags.codes.subarray(tags.start[at], tags.start[at + 1]), (code) => tags.values[code]);
    expect(Array.from({ length: count }, (_, at) => tagsOf(at))).toEqual(said.tags.map((list) => list ?? []));
  }
});

test('texts of attributes come back whatever they are', async () => {
  const chance = createChance(5);
  const signs = ['a', 'b', '"', '\\', '\n', 'é', '\u{1f600}', '\u{1f601}', '\ud83d', ' '];
  const texts = Array.from({ length: 400 }, () =>
    Array.from({ length: 1 + chance.below(9) }, () => chance.oneOf(signs)).join(''),
  );
  const said = [...texts, 'x'.repeat(300), 'x'.repeat(299)].map((page) => ({ page }));
  const { attributes } = await packed({
    team: none(402),
    botVersion: none(402),
    assignee: none(402),
    tags: none(402),
    rating: none(402),
    attributes: said,
  });
  const { values, codes } = readAttributes(attributes)['page'] ?? { values: [], codes: new Uint8Array(0) };
  expect(Array.from(codes, (code) => values[code - 1])).toEqual(said.map(({ page }) => page));
});

test('a day that was packed before there were fields has none of them', () => {
  const fields = readFields(readColumns(packColumns({}, [])), 3, undefined);
  expect([fields.values.team, [...fields.codes.team], [...fields.ratings], [...fields.tags.start]]).toEqual([
    [],
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0, 0],
  ]);
});

test('a day in which nobody says any of them grows by its head only, and a busy one by less than 40 bytes a session', async () => {
  const size = 2_700;
  const silent = await packed({
    team: none(size),
    botVersion: none(size),
    assignee: none(size),
    tags: none(size),
    rating: none(size),
    attributes: none(size),
  });
  expect(silent.block.length).toBeLessThan(200);
  expect(silent.attributes.length).toBe(0);
  const chance = createChance(1);
  const all = <T>(make: () => T): T[] => Array.from({ length: size }, make);
  const busy = await packed({
    team: all(() => `team ${chance.below(20)}`),
    botVersion: all(() => `3.${chance.below(10)}`),
    assignee: all(() => `person ${chance.below(300)}`),
    tags: all(() => [...new Set([1, 2, 3].map(() => `tag ${chance.below(1_000)}`))]),
    rating: all(() => 1 + chance.below(5)),
    attributes: all(() =>
      Object.fromEntries(
        [2, 3, 3, 4, 5, 8, 10, 12, 20, 50].map((values, n) => [`key_${n}`, `value ${chance.below(values)}`]),
      ),
    ),
  });
  expect((busy.block.length + busy.attributes.length + 4 * size) / size).toBeLessThan(40);
  const many = await packed({
    team: none(size),
    botVersion: none(size),
    assignee: none(size),
    tags: none(size),
    rating: none(size),
    attributes: all(() =>
      Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`key_${n}`, `value ${chance.below(1_000)}`])),
    ),
  });
  expect(many.attributes.length / size).toBeLessThan(40);
  // Questions about anything else read no more than they did.
  expect(many.block.length).toBe(silent.block.length);
});
