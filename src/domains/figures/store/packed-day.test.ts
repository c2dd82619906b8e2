import { expect, test } from 'vitest';
import { collectTexts } from './facts/collect-texts.ts';
import { collectColumns } from './facts/day-columns.ts';
import type { DayFacts } from './facts/day-facts.ts';
import { readAttributes } from './fields/packed-attributes.ts';
import { emptyFigures } from './figures.ts';
import { packDay } from './packed-day.ts';
import { readLabels } from './packed-labels.ts';
import { readMeasures } from './packed-measures.ts';
import { readTexts } from './packed-texts.ts';
import { readUsers } from './packed-users.ts';
import { tallyDay } from './tally-day.ts';

/** A day on which each session has a channel, a team and a tag that no other one has. */
async function dayOf(count: number, mostLetters?: number) {
  const all = <T>(value: T): T[] => new Array<T>(count).fill(value);
  const channels = Array.from({ length: count }, (_, n) => `channel ${n}`);
  const columns = collectColumns(async () => {}, mostLetters);
  await columns.add({
    ended: all(false),
    category: all('billing'),
    language: all('nl'),
    country: all(null),
    channel: channels,
    team: channels,
    botVersion: all(null),
    assignee: all('Noor'),
    tags: channels.map((channel) => [channel, 'vip']),
    attributes: channels.map((channel, n) => (n % 2 === 0 ? { page: channel } : null)),
    rating: all(4),
    firstResponseMs: all(null),
    durationSeconds: all(null),
    responseMs: all(null),
    tokens: all(null),
    messagesSent: all(null),
    costNanos: all(null),
    sentiment: all(null),
    escalated: all(null),
    forwarded: all(null),
    analysisStatus: all(0),
    origins: all(0),
    currency: all(null),
    ai: all(null),
  });
  const texts = collectTexts(async () => {});
  await texts.add({ count, initialMsg: all(null), language: all(null), questions: all(null) });
  const facts: DayFacts = {
    ...columns.all(),
    count,
    ids: Buffer.alloc(count * 16),
    startedMs: new Float64Array(count),
    endedMs: new Float64Array(count).fill(Number.NaN),
    users: Buffer.alloc(count * 8),
    texts: texts.all(),
  };
  const packed = await packDay(facts, 'UTC', 0);
  const full = {
    day: 0,
    labels: readLabels(packed.labels),
    measures: readMeasures(packed.measures),
    texts: readTexts(packed.texts),
    users: readUsers(packed.users),
  };
  return { channels, columns, packed, full };
}

test('a day with more values of a dimension than two bytes can number counts each for itself', async () => {
  const count = 70_000;
  const { channels, columns, packed, full } = await dayOf(count, Number.POSITIVE_INFINITY);
  // A few bytes a session, whatever it says: as texts, lists and records a million fill the heap.
  const columnsOf = (column: unknown): unknown[] => {
    if (ArrayBuffer.isView(column)) return [];
    if (column instanceof Map) return [...column.values()].flatMap(columnsOf);
    const { values: names, ...rest } = column as { values?: readonly unknown[] };
    return Object.values(rest)
      .flatMap(columnsOf)
      .concat(names && names.length > count + 1 ? [names] : []);
  };
  expect(columnsOf(columns.all())).toEqual([]);
  const { values, codes, tags } = full.labels;
  expect(Array.from(codes.team, (code) => values.team[code - 1])).toEqual(channels);
  const last = Array.from(
    tags.codes.subarray(tags.start[count - 1], tags.start[count]),
    (code) => tags.values[code],
  );
  expect(last).toEqual([`channel ${count - 1}`, 'vip']);
  const { page } = readAttributes(packed.attributes);
  expect(Array.from(page?.codes ?? [], (code) => page?.values[code - 1])).toEqual(
    channels.map((channel, n) => (n % 2 === 0 ? channel : undefined)),
  );
  // Others go first every few thousand sessions, and nowhere in an ordinary day.
  const figures = emptyFigures();
  expect([...tallyDay(figures, full, undefined)].length).toBeGreaterThan(10);
  expect(figures.sums.count).toBe(count);
  expect([...tallyDay(emptyFigures(), (await dayOf(2700)).full, undefined)]).toEqual([]);
  expect(Array.from(codes.channel, (code) => values.channel[code - 1])).toEqual(channels);
  expect([codes.category[count - 1], codes.language[count - 1], codes.country[count - 1]]).toEqual([1, 1, 0]);
});

test('of texts that are other ones in each session a day names so many, and tells the rest as one', async () => {
  const { channels, packed, full } = await dayOf(70_000);
  const { values, codes, tags } = full.labels;
  expect(packed.labels.length).toBeLessThan(4 * 1024 * 1024);
  for (const [named, code] of [
    [values.channel, codes.channel[69_999] ?? 0],
    [values.team, codes.team[69_999] ?? 0],
    [tags.values, (tags.codes[tags.start[69_999] ?? 0] ?? 0) + 1],
  ] as const) {
    expect(named.length).toBeGreaterThan(15_000);
    expect(named.length).toBeLessThan(30_000);
    expect(named[code - 1]).toBe('…');
  }
  expect(Array.from(codes.channel.subarray(0, 15_000), (code) => values.channel[code - 1])).toEqual(
    channels.slice(0, 15_000),
  );
  const figures = emptyFigures();
  expect([...tallyDay(figures, full, undefined)].length).toBeGreaterThan(10);
  const { channels: counted } = figures.fields;
  expect(counted.entries.size).toBe(640);
  expect(counted.entries.get('…')?.count).toBe(70_000 - values.channel.length + 1);
});
