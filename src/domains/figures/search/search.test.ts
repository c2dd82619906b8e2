import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Chance, createChance } from '../../../../test/chance.ts';
import {
  type Asked,
  beginning,
  code,
  isFound,
  phrase,
  type Readable,
  typedAs,
  within,
  word,
} from '../../../../test/labs/naive/naive-search.ts';
import { companyOf, howStored, sessionInput } from '../../../../test/labs/session-fixture.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { readSearch } from '../../../kernel/search/search-query.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { nilId } from '../../../ports/ids.ts';
import { removeSessions } from '../../sessions/change/undo-sessions.ts';
import { storeSessions } from '../../sessions/store/store-sessions.ts';
import { unpackTranscript } from '../../sessions/transcripts/transcript-body.ts';
import { createFiguresMemory } from '../memory.ts';
import type { Transact } from '../place.ts';
import { readCurrent } from '../read/read-current.ts';
import { allDays } from '../store/day-parts.ts';
import type { View } from '../view.ts';
import { idsHolding, type LookedTo } from './ids-holding.ts';
import { indexWords, type Looked } from './index-words.ts';
import { docColumn, readSessionWords } from './session-words.ts';

const clock = createFakeClock();
const lab = sharedTestDatabase();

const bits = [
  'parcel',
  'Rückgabe',
  'Straße',
  'refund',
  'refunds',
  'Refunded',
  'naïve',
  'order MO-1234',
  'anna.smith@example.org',
  'https://shop.example/cart',
  '東京都',
  '京都',
  '発送',
  // One letter that stands for four words with blanks between them, and signs that are not seen.
  'ﷺ',
  're\u00adfund ❤️',
];
const sought = [
  word('parcel'),
  word('ruckgabe'),
  word('STRASSE'),
  word('naive'),
  word('nowhere'),
  beginning('ref'),
  beginning('stra'),
  phrase('parcel', 'refund'),
  phrase('order', 'MO', '1234'),
  phrase('refund', 'parcel', 'parcel'),
  code('anna.smith@example.org'),
  code('shop.example/cart'),
  code('mo-1234'),
  word('example'),
  within('東京'),
  within('京都'),
  within('京'),
  within('東京都'),
  within('発送'),
];

const Stored = {
  id: is.uuid,
  started_at: is.moment,
  initial_msg: is.orNull(is.text),
  summary: is.orNull(is.text),
  external_id: is.text,
  body: is.orNull(is.bytes),
};

function someQuestion({ below, happens, oneOf }: Chance): Asked {
  const groups = Array.from({ length: 1 + below(3) }, () =>
    Array.from({ length: happens(0.2) ? 2 : happens(0.1) ? 12 : 1 }, () => ({
      sought: oneOf(sought),
      isNot: happens(0.2),
    })),
  );
  return { groups, inTranscripts: happens(0.7) };
}

test.each([1, 2, 3, 4])(
  'a search finds what a reader finds, after any writes, moves and removals, in list, figures and splits alike, seed %i',
  async (seed) => {
    const random = createChance(seed);
    const { below, happens, oneOf } = random;
    const companyId = await companyOf(lab.database, clock, oneOf(['UTC', 'Asia/Kolkata', 'America/Havana']));
    const inCompany = <T>(work: Parameters<typeof lab.database.tenant<T>>[1]) =>
      lab.database.tenant(companyId, work);
    const ids = new Map<string, string>();
    const textOf = () => Array.from({ length: below(4) }, () => oneOf(bits)).join(oneOf([' ', ', ', '. ']));

    let stored = 0;
    async function store(): Promise<void> {
      stored += 1;
      const entries = Array.from({ length: 1 + below(12) }, (_, at) => {
        const [initialMsg, summary] = [textOf(), happens(0.3) ? textOf() : null];
        const said = happens(0.6) ? Array.from({ length: 1 + below(3) }, textOf) : [];
        const externalId = happens(0.5) && ids.size > 0 ? oneOf([...ids.keys()]) : `x${seed}-${stored}-${at}`;
        const startMs = Date.UTC(2026, 0, 1) + below(4 * dayMs);
        return { externalId, initialMsg, summary, said, startMs };
      });
      const unique = [...new Map(entries.map((entry) => [entry.externalId, entry])).values()];
      const results = await inCompany((tx) =>
        storeSessions(
          tx,
          unique.map(({ externalId, initialMsg, summary, said, startMs }) =>
            sessionInput(externalId, {
              initialMsg,
              summary,
              startTime: new Date(startMs),
              messages: said.map((content, order) => ({ order, role: 'user', content, timestamp: null })),
            }),
          ),
          howStored(clock),
        ),
      );
      for (const [at, { externalId }] of unique.entries()) ids.set(externalId, results[at]?.id ?? '');
    }

    /** What is stored by now, whatever a source said of it before. */
    async function readAll(): Promise<(Readable & { id: string; startMs: number })[]> {
      const found = await inCompany((tx) =>
        rows(
          tx,
          `SELECT s.id, s.started_at, s.initial_msg, s.summary, s.external_id, t.body FROM session s
           LEFT JOIN session_transcript t ON t.company_id = s.company_id AND t.session_id = s.id WHERE s.company_id = $1`,
          [companyId],
          Stored,
        ),
      );
      return Promise.all(
        found.map(async ({ id, started_at, initial_msg, summary, external_id, body }) => ({
          id,
          startMs: started_at.getTime(),
          facts: [initial_msg ?? '', summary ?? '', external_id],
          said: body ? (await unpackTranscript(body)).map(({ content }) => content) : [],
        })),
      );
    }

    const services = { database: lab.database, figures: createFiguresMemory() };
    const ctx = { companyId, transaction: inCompany, ports: { clock }, services };
    function ask(asked: Asked) {
      const search = { query: readSearch(typedAs(asked)), inTranscripts: asked.inTranscripts };
      const from = Date.UTC(2026, 0, 1) + below(2 * dayMs);
      const period = happens(0.5) ? { fromMs: from, belowMs: from + 1 + below(4 * dayMs) } : undefined;
      const view: View = { period, filter: {}, search };
      return readCurrent(ctx, {
        plan: () => ({ view }),
        async read(figures) {
          const page = { sortBy: 'startTime', descending: false, offset: 0, limit: 1000 } as const;
          const { ids, totalCount } = await figures.page(view, page);
          const closed = { fromMs: 0, belowMs: Date.UTC(2027, 0), ...period };
          const { sums } = await figures.summary({ ...view, period: closed });
          expect([totalCount, sums.count]).toEqual([ids.length, ids.length]);
          return { found: [...ids].sort(), period };
        },
      });
    }

    // However long ago somebody looked: they go on from there.
    const looked: Looked = {};
    for (let round = 0; round < 8; round += 1) {
      await store();
      if (happens(0.4)) {
        const [gone, id] = oneOf([...ids]);
        await inCompany((tx) => removeSessions(tx, [id]));
        ids.delete(gone);
      }
      if (happens(0.2))
        await inCompany((tx) =>
          tx.query('UPDATE company SET time_zone = $2 WHERE id = $1', [
            companyId,
            oneOf(['UTC', 'Asia/Kathmandu']),
          ]),
        );
      // Now and then somebody stores in the middle of it.
      const beside: Transact = async (work) => {
        if (happens(0.3)) await store();
        return inCompany(work);
      };
      if (happens(0.5)) await indexWords(beside, allDays, 1 + below(5), looked);
      const live = await readAll();
      for (let question = 0; question < 6; question += 1) {
        const asked = someQuestion(random);
        const { found, period } = await ask(asked);
        const isIn = (startMs: number) => !period || (startMs >= period.fromMs && startMs < period.belowMs);
        const wanted = live.filter((one) => isFound(one, asked) && isIn(one.startMs));
        expect(found, typedAs(asked)).toEqual(wanted.map(({ id }) => id).sort());
      }
      const asked = { ...someQuestion(random), inTranscripts: false };
      await ask(asked);
      while ((await indexWords(inCompany, allDays, 3)).nextDay !== undefined) {}
      // Who is gone leaves no mark, and may be named until the day is gone through.
      const there = new Set(live.map(({ id }) => id));
      const held = (await inCompany((tx) => allHolding(tx, typedAs(asked)))).filter((id) => there.has(id));
      const wanted = live.filter((one) => isFound(one, asked));
      expect(held.sort()).toEqual(wanted.map(({ id }) => id).sort());
    }
  },
  120_000,
);

/** Gone through some sessions at a time. */
async function allHolding(sql: Parameters<typeof idsHolding>[0], search: string): Promise<string[]> {
  const ids: string[] = [];
  let from: LookedTo | null = { day: allDays.first, id: nilId };
  while (from !== null) {
    const held = await idsHolding(sql, search, { from, atLeast: 1 });
    ids.push(...held.ids);
    from = held.next;
  }
  return ids;
}

test('a step ends with so many words, whatever the number of sessions, and takes one at least', async () => {
  const companyId = await companyOf(lab.database, clock, 'UTC');
  const inCompany = <T>(work: Parameters<typeof lab.database.tenant<T>>[1]) =>
    lab.database.tenant(companyId, work);
  const content = 'where is my parcel '.repeat(30_000);
  await inCompany((tx) =>
    storeSessions(
      tx,
      Array.from({ length: 6 }, (_, at) =>
        sessionInput(`long-${at}`, {
          startTime: new Date(Date.UTC(2026, 0, 1)),
          messages: [{ order: 0, role: 'user', content, timestamp: null }],
        }),
      ),
      howStored(clock),
    ),
  );
  const docs = await inCompany((tx) =>
    rows(
      tx,
      `SELECT ${docColumn} AS doc FROM session s
       LEFT JOIN session_transcript t ON t.company_id = $1 AND t.session_id = s.id WHERE s.company_id = $1`,
      [companyId],
      { doc: is.bytes },
    ),
  );
  const wanted = docs.map(({ doc }) => doc.toString('latin1'));
  const words = await readSessionWords(inCompany, wanted, 100_000);
  expect([...words.values()].map(({ said }) => said.length)).toEqual([65_536, 65_536]);
  expect((await readSessionWords(inCompany, wanted, 1)).size).toBe(1);
  while ((await indexWords(inCompany, allDays, 1000)).nextDay !== undefined) {}
  expect(await inCompany((tx) => allHolding(tx, 'long'))).toHaveLength(6);
});

test('words are up to date at once where somebody talks all the time', async () => {
  const companyId = await companyOf(lab.database, clock, 'UTC');
  const inCompany: Transact = (work) => lab.database.tenant(companyId, work);
  const started = new Date(Date.UTC(2026, 0, 1));
  let said = 0;
  const say = () =>
    inCompany((tx) =>
      storeSessions(
        tx,
        [sessionInput('talk', { startTime: started, initialMsg: `parcel ${++said}` })],
        howStored(clock),
      ),
    );
  const talking: Transact = async (work) => {
    await say();
    return inCompany(work);
  };
  await say();
  for (let round = 0; round < 3; round += 1) {
    expect((await indexWords(talking, allDays, 1000)).nextDay).toBeUndefined();
    expect(await inCompany((tx) => allHolding(tx, `parcel ${said}`))).toHaveLength(1);
  }
});

test('words of hundreds of short sessions are read by one statement, those of long conversations a few at a time', async () => {
  const companyId = await companyOf(lab.database, clock, 'UTC');
  const inCompany: Transact = (work) => lab.database.tenant(companyId, work);
  const content = randomBytes(200_000).toString('hex');
  const store = (from: number, count: number, isLong: boolean) =>
    inCompany((tx) =>
      storeSessions(
        tx,
        Array.from({ length: count }, (_, at) =>
          sessionInput(`short-${from + at}`, {
            startTime: new Date(Date.UTC(2026, 0, 1) + (from + at) * 1000),
            initialMsg: `parcel ${at}`,
            messages: [
              { order: 0, role: 'user', content: isLong ? `${at} ${content}` : 'hello', timestamp: null },
            ],
          }),
        ),
        howStored(clock),
      ),
    );
  const readings: number[] = [];
  const counted: Transact = (work) =>
    inCompany((tx) =>
      work({
        ...tx,
        async query(text, ...others) {
          const found = await tx.query(text, ...others);
          if (text.includes('t.body')) readings.push(found.length);
          return found;
        },
      }),
    );
  await store(0, 450, false);
  expect((await indexWords(counted, allDays, 1000)).nextDay).toBeUndefined();
  expect(readings).toEqual([450]);
  readings.length = 0;
  await store(1000, 10, true);
  while ((await indexWords(counted, allDays, 1000)).nextDay !== undefined) {}
  expect(readings.reduce((sum, count) => sum + count, 0)).toBe(10);
  expect(Math.max(...readings)).toBeLessThanOrEqual(5);
  expect(await inCompany((tx) => allHolding(tx, 'short'))).toHaveLength(460);
});
