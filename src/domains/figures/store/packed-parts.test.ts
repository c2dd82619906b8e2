import { expect, test } from 'vitest';
import { packCodes, packColumns, readColumns } from './columns.ts';
import { makeDictionary } from './dictionary.ts';
import { decodeFigures, encodeFigures } from './encode-figures.ts';
import { isNever, sentMs } from './facts/sent-times.ts';
import { emptyFigures } from './figures.ts';
import * as flags from './flags.ts';
import { makeKeySet } from './key-set.ts';
import { eachUser, hashUser, readUsers } from './packed-users.ts';
import { coverDays } from './spans.ts';

test('what is known of a session comes back out of one byte, what nobody said too', () => {
  for (const sentiment of [null, -1, 0, 1])
    for (const escalated of [null, true, false])
      for (const forwarded of [null, true, false])
        for (const ended of [true, false]) {
          const byte = flags.packFlags({ sentiment, escalated, forwarded, ended });
          expect(byte).toBeLessThan(flags.flagValues);
          expect({
            sentiment: flags.sentimentOf(byte),
            escalated: [flags.isEscalated(byte), flags.isNotEscalated(byte)],
            forwarded: [flags.isForwarded(byte), flags.isNotForwarded(byte)],
            ended: flags.isEnded(byte),
            resolved: flags.isResolved(byte),
          }).toEqual({
            sentiment: sentiment ?? Number.NaN,
            escalated: [escalated === true, escalated === false],
            forwarded: [forwarded === true, forwarded === false],
            ended,
            resolved: ended && escalated !== true && forwarded !== true,
          });
        }
});

test('columns of any length come back from one block, each aligned', () => {
  const columns = [
    Uint8Array.from([1, 2, 3]),
    Uint32Array.from([0xffff_ffff, 0, 7]),
    Float64Array.from([0.5, Number.NaN]),
    Uint16Array.from([9, 0xffff]),
  ];
  for (const head of [{ a: 'é' }, { a: 'xx' }, 'xxxxxxxxx', null]) {
    const block = packColumns(head, columns);
    expect(block.length % 8).toBe(0);
    // From the middle of something else, as a driver hands it over.
    const shifted = Buffer.concat([Buffer.from('x'), block]).subarray(1);
    const reader = readColumns(shifted);
    expect(reader.head).toEqual(head);
    expect([reader.u8(3), reader.u32(3), reader.f64(2), reader.codes(2, 0xffff)]).toEqual(columns);
  }
  expect([packCodes([1], 0xffff), packCodes([0x1_0000], 0x1_0000)]).toEqual([
    Uint16Array.from([1]),
    Uint32Array.from([0x1_0000]),
  ]);
  expect(readColumns(packColumns(0, [packCodes([70_000], 70_001)])).codes(1, 70_001)).toEqual(
    Uint32Array.from([70_000]),
  );
});

test('values are numbered in the order in which they were met, once each', () => {
  const dictionary = makeDictionary();
  expect(['b', 'a', 'b', '', 'a'].map(dictionary.code)).toEqual([0, 1, 0, 2, 1]);
  expect(dictionary.values).toEqual(['b', 'a', '']);
});

test('whole days are covered once each, in order, by as few buckets as fit', () => {
  for (const [first, last] of [
    [0, 63],
    [1, 200],
    [-70, 70],
    [5, 5],
    [64, 127],
    [63, 128],
    [5, 4],
  ] as const) {
    const days = coverDays({ first, last }).flatMap(({ level, position }) =>
      Array.from({ length: 4 ** level }, (_, at) => position * 4 ** level + at),
    );
    expect(days).toEqual(Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at));
  }
  expect(coverDays({ first: 0, last: 63 })).toEqual([{ level: 3, position: 0 }]);
  expect(coverDays({ first: 0, last: 62 }).map(({ level }) => level)).toEqual([2, 2, 2, 1, 1, 1, 0, 0, 0]);
  expect(coverDays({ first: 0, last: 255 }).map(({ level, position }) => [level, position])).toEqual([
    [3, 0],
    [3, 1],
    [3, 2],
    [3, 3],
  ]);
});

test('a set of users counts each once, however their slots collide', () => {
  const set = makeKeySet(0);
  for (const [low, high] of [
    [1, 0],
    [17, 0],
    [33, 0],
    [1, 1],
    [1, 0],
    [17, 0],
    [15, 2],
    [31, 2],
  ] as const)
    set.add(low, high);
  expect(set.size()).toBe(6);
  const many = makeKeySet(5000);
  for (let at = 0; at < 10_000; at += 1) many.add(at % 5000, 3);
  expect(many.size()).toBe(5000);
});

test('of a day all users are counted, or those of the chosen sessions; nobody is nobody', () => {
  const users = Uint32Array.from([5, 1, 0, 0, 6, 1, 5, 1, 0, 9, 7, 0]);
  const countOf = (chosen?: Uint32Array) => {
    const seen = makeKeySet(16);
    eachUser(users, chosen, seen.add);
    return seen.size();
  };
  expect([
    countOf(),
    countOf(Uint32Array.from([0, 3])),
    countOf(Uint32Array.from([1])),
    countOf(Uint32Array.from([2, 4])),
  ]).toEqual([4, 1, 0, 2]);
});

test('a user has the same two well-mixed halves in every version: they are stored', () => {
  expect(['', 'a', 'user-1', 'é😀'].map(hashUser)).toEqual([
    [1217125560, 451841411],
    [1344023463, 2194241793],
    [962019508, 4013961470],
    [2181131703, 1224675406],
  ]);
  const all = Array.from({ length: 20_000 }, (_, at) => hashUser(`u${at}`));
  expect(new Set(all.map(String)).size).toBe(20_000);
  for (const half of [0, 1] as const) {
    const ones = Array.from(
      { length: 32 },
      (_, bit) => all.filter((hash) => (hash[half] >>> bit) & 1).length,
    );
    for (const count of ones) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  }
  expect(readUsers(Buffer.from('0500000001000000', 'hex'))).toEqual(Uint32Array.from([5, 1]));
});

test('a time that the engine sent is read to the millisecond, before 2000 too, and infinity is no time', () => {
  const sent = (microseconds: bigint) => {
    const bytes = Buffer.alloc(10);
    bytes.writeBigInt64BE(microseconds, 2);
    return bytes;
  };
  const at = (text: string) => Date.parse(text);
  const since2000 = (text: string) => BigInt(at(text) - at('2000-01-01T00:00:00Z')) * 1000n;
  for (const text of ['2000-01-01T00:00:00.000Z', '2026-01-05T09:00:00.123Z', '1969-12-31T23:59:59.999Z'])
    expect(new Date(sentMs(sent(since2000(text)), 2)).toISOString()).toBe(text);
  expect(sentMs(sent(since2000('2026-01-05T09:00:00.123Z') + 999n), 2)).toBe(at('2026-01-05T09:00:00.123Z'));
  const infinity = 2n ** 63n - 1n;
  expect([
    isNever(sent(infinity), 2),
    isNever(sent(infinity - 1n), 2),
    isNever(sent(infinity - 2n ** 32n), 2),
  ]).toEqual([true, false, false]);
});

test('channels that were stored among what is counted to the last are the frequent ones since', () => {
  const figures = emptyFigures();
  figures.maps.countries.set('NL', 2);
  figures.fields.channels = { entries: new Map([['chat', { count: 3, missed: 1 }]]), missed: 1 };
  const block = encodeFigures(figures);
  expect(decodeFigures(block)).toEqual(figures);
  const { fields, ...head } = readColumns(block).head as { maps: unknown[]; fields: Record<string, unknown> };
  const { channels: _later, ...others } = fields;
  head.maps[3] = [['web', 5]];
  const { maps, fields: read } = decodeFigures(
    packColumns({ ...head, fields: others }, [new Float64Array(0)]),
  );
  expect([Object.fromEntries(maps.countries), [...read.channels.entries]]).toEqual([
    { NL: 2 },
    [['web', { count: 5, missed: 0 }]],
  ]);
});
