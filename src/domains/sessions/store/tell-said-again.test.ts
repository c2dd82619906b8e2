import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyOf, howStored, sessionInput } from '../../../../test/labs/session-fixture.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/rig/test-database.ts';
import { is, rows } from '../../../db/rows.ts';
import { groupBy } from '../../../kernel/lists/group-by.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import type { SessionInput } from '../input/session-input.ts';
import { rowColumns } from '../record/session-row.ts';
import { storeSessions } from './store-sessions.ts';

const clock = createFakeClock();
let lab: TestDatabase;
let companyId: string;

beforeAll(async () => {
  lab = await openTestDatabase();
  companyId = await companyOf(lab.database, clock);
});
afterAll(async () => {
  await lab.database.close();
  await lab.drop();
});

const store = (sessions: readonly SessionInput[]) =>
  lab.database.tenant(companyId, (tx) => storeSessions(tx, sessions, howStored(clock, { labels: 'keep' })));
const stored = (externalId: string) =>
  lab.database.tenant(companyId, async (tx) => {
    const told = rowColumns.map(([name]) => name).filter((name) => !['id', 'external_id'].includes(name));
    const [row] = await rows(
      tx,
      `SELECT revision, to_jsonb(s) - 'content_hash' AS said, encode(t.body, 'hex') AS body FROM session s
       LEFT JOIN session_transcript t ON t.company_id = s.company_id AND t.session_id = s.id
       WHERE s.company_id = $1 AND s.external_id = $2`,
      [companyId, externalId],
      { revision: is.number, said: is.object, body: is.orNull(is.text) },
    );
    return {
      revision: row?.revision ?? 0,
      said: [told.map((name) => row?.said[name]), row?.body],
    };
  });

const fields = ['channel', 'rating', 'tags', 'category', 'messages', 'endTime', 'summary'] as const;
/** What a source says that has a place for some of them only. */
function saying(externalId: string, places: number, turn: number): SessionInput {
  const values = {
    channel: `channel ${turn % 5}`,
    rating: (turn % 5) + 1,
    tags: turn % 3 === 0 ? null : [`tag ${turn}`],
    category: turn % 2 === 0 ? 'BILLING' : 'REFUND',
    messages: [{ order: 0, role: 'user' as const, content: `Say ${turn}`, timestamp: null }],
    endTime: new Date(Date.UTC(2026, 0, 6, turn % 24)),
    summary: `Summary ${turn}`,
  };
  const said = fields.filter((_, at) => places & (1 << at));
  const lacks = fields.filter((field) => !said.includes(field));
  const attributes = { [`k${turn % 3}`]: `v${turn}` };
  const picked = Object.fromEntries(said.map((field) => [field, values[field]]));
  return { ...sessionInput(externalId, { ...picked, attributes }), lacks };
}

test('rows of one session in one chunk leave it as if each had come in a chunk of its own', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 12; round += 1) {
    const places = Array.from({ length: 8 }, () => random(2 ** fields.length));
    const together = await store(places.map((some, turn) => saying(`t-${round}`, some, turn)));
    for (const [turn, some] of places.entries()) await store([saying(`o-${round}`, some, turn)]);
    expect((await stored(`t-${round}`)).said).toEqual((await stored(`o-${round}`)).said);
    expect(together[0]?.outcome).toBe('new');
    expect(together.slice(1).every(({ outcome }) => outcome !== 'new')).toBe(true);
    expect(together.at(-1)?.revision).toBe((await stored(`t-${round}`)).revision);
  }
});

test('a thousand rows of one session are stored as often as it takes for the last word of each field', async () => {
  const results = await store(Array.from({ length: 1000 }, (_, turn) => saying('many', 127, turn)));
  const counts = groupBy(results, ({ outcome }) => outcome);
  expect([counts.get('new')?.length, counts.get('changed')?.length]).toEqual([1, 999]);
  // The three attributes come in turns: the last three rows stand for all.
  expect((await stored('many')).revision).toBe(3);
  const alternate = Array.from({ length: 1000 }, (_, turn) => saying('turns', 1 << (turn % 7), turn));
  await store(alternate);
  expect((await stored('turns')).revision).toBe(7);
});

test('a thousand states of a stored session are one change of it, which can be undone to what stood there first', async () => {
  await store([saying('known', 127, 0)]);
  const results = await store(Array.from({ length: 30 }, (_, at) => saying('known', 127, 3 * at + 3)));
  expect(results.map(({ outcome }) => outcome)).toEqual(Array(30).fill('changed'));
  expect(results.map(({ previous }) => previous === null)).toEqual([false, ...Array(29).fill(true)]);
  expect((await stored('known')).revision).toBe(2);
});
