import { expect, test } from 'vitest';
import { companyOf } from '../../../../../test/labs/session-fixture.ts';
import { sharedTestDatabase } from '../../../../../test/rig/shared-test-database.ts';
import { changeRows } from '../../../../db/change-rows.ts';
import { is, rows } from '../../../../db/rows.ts';
import { createFakeClock } from '../../../../ports/clock.ts';
import { readDayFacts } from './day-facts.ts';

const clock = createFakeClock();
const lab = sharedTestDatabase();

test('a day of more sessions than a statement reads comes whole and in order, each with its own values', async () => {
  const companyId = await companyOf(lab.database, clock);
  const from = Date.UTC(2026, 0, 1);
  const facts = await lab.database.tenant(companyId, async (tx) => {
    // Seven at each moment, to the microsecond, so that pages end between sessions of one start.
    await changeRows(
      tx,
      `INSERT INTO session (company_id, id, external_id, started_at, ended_at, tokens, language, questions, created_at, updated_at, content_hash)
       SELECT $1, gen_random_uuid(), n::text, at, CASE WHEN n % 2 = 0 THEN at + interval '1.5 seconds' END, n, 'l' || n % 3,
         CASE WHEN n % 5 = 0 THEN ARRAY['Why ' || n || '?', 'a "b" {c}'] END, now(), now(), ''
       FROM (SELECT n, $2::timestamptz + n / 7 * interval '5.000123 seconds' AS at FROM generate_series(1, 10003) AS n) AS made`,
      [companyId, new Date(from)],
    );
    return readDayFacts(tx, { fromMs: from, belowMs: from + 86_400_000 });
  });
  const stored = await lab.database.tenant(companyId, (tx) =>
    rows(
      tx,
      `SELECT id, tokens, floor(extract(epoch FROM started_at) * 1000)::float8 AS ms FROM session WHERE company_id = $1 ORDER BY started_at, id`,
      [companyId],
      { id: is.text, tokens: is.number, ms: is.number },
    ),
  );
  if (!facts) throw new Error('the day has sessions');
  expect(facts.count).toBe(10_003);
  expect(facts.ids.toString('hex')).toBe(stored.map(({ id }) => id.replaceAll('-', '')).join(''));
  expect([...facts.tokens]).toEqual(stored.map(({ tokens }) => tokens));
  expect([...facts.startedMs]).toEqual(stored.map(({ ms }) => ms));
  const { values, codes } = facts.dimensions.language;
  expect(Array.from(codes, (code) => values[code - 1])).toEqual(stored.map(({ tokens: n }) => `l${n % 3}`));
  const { questions, questionStart, questionCodes } = facts.texts;
  expect(
    stored.map((_, at) =>
      [...questionCodes.subarray(questionStart[at], questionStart[at + 1])].map(
        (code) => questions[code]?.[1],
      ),
    ),
  ).toEqual(stored.map(({ tokens: n }) => (n % 5 === 0 ? ['Why …?', 'a "b" {c}'] : [])));
  expect([...facts.endedMs].map((ms, at) => ms - (facts.startedMs[at] ?? 0))).toEqual(
    stored.map(({ tokens: n }) =>
      n % 2 === 0 ? expect.toSatisfy((ms: number) => ms === 1500 || ms === 1501) : Number.NaN,
    ),
  );
});

test('a day without sessions has no facts', async () => {
  const companyId = await companyOf(lab.database, clock);
  expect(
    await lab.database.tenant(companyId, (tx) => readDayFacts(tx, { fromMs: 0, belowMs: 86_400_000 })),
  ).toBeNull();
});

test('however much its sessions say, a day is read in pages of some megabytes, each question as far as it counts', async () => {
  const companyId = await companyOf(lab.database, clock);
  const from = Date.UTC(2026, 0, 1);
  const largest = { answer: 0, text: 0 };
  const facts = await lab.database.tenant(companyId, async (tx) => {
    // One hundred questions of one thousand letters each: equal in the first half, so that they are stored in a few bytes.
    await changeRows(
      tx,
      `INSERT INTO session (company_id, id, external_id, started_at, initial_msg, tags, questions, created_at, updated_at, content_hash)
       SELECT $1, gen_random_uuid(), n::text, $2::timestamptz + n * interval '1 second', 'word' || n || repeat(' and again', 399), ARRAY['vip'],
         (SELECT array_agg('Why ' || CASE WHEN n > 200 THEN chr(97 + n % 26) || repeat('x', place) ELSE '' END || repeat(' does it', 124) ORDER BY place) FROM generate_series(1, 100) AS place),
         now(), now(), '' FROM generate_series(1, 400) AS n`,
      [companyId, new Date(from)],
    );
    const query: typeof tx.query = async (...asked) => {
      const answer = await tx.query(...asked);
      largest.answer = Math.max(largest.answer, JSON.stringify(answer).length);
      for (const { questions, initialMsg } of answer as { questions?: string[][]; initialMsg?: string[] }[])
        for (const text of [...(questions ?? []).flat(), ...(initialMsg ?? [])])
          largest.text = Math.max(largest.text, text.length);
      return answer;
    };
    return readDayFacts({ query, companyId }, { fromMs: from, belowMs: from + 86_400_000 });
  });
  expect(largest.answer).toBeLessThan(10 * 1024 * 1024);
  expect(largest.text).toBe(2000);
  expect(facts?.count).toBe(400);
  expect([...(facts?.startedMs ?? [])]).toEqual(Array.from({ length: 400 }, (_, n) => from + (n + 1) * 1000));
  const { questions, questionStart } = facts?.texts ?? { questions: [], questionStart: [] };
  expect(questions[0]?.[1]).toBe(`Why ${' does it'.repeat(124)}`.slice(0, 500));
  expect([questionStart[200], questionStart[400]]).toEqual([200, 20_200]);
});
