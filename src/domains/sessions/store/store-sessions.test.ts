import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { companyOf, howStored, sessionInput } from '../../../../test/labs/session-fixture.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/rig/test-database.ts';
import type { TenantTx } from '../../../db/database.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { newId } from '../../../ports/ids.ts';
import { applyEnrichments } from '../analysis/index.ts';
import { changedSince, correctSession, undoSessions } from '../change/index.ts';
import { countSessions, readSession } from '../index.ts';
import type { SessionInput } from '../input/index.ts';
import type { LabelField } from '../labels/settle-labels.ts';
import type { Reader } from '../record/session-record.ts';
import { storeSessions } from '../store/index.ts';
import { waitingSessions } from '../waiting/index.ts';

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

const store = (sessions: readonly SessionInput[], extra: object = {}) =>
  lab.database.tenant(companyId, (tx) => storeSessions(tx, sessions, howStored(clock, extra)));
const operator: Reader = {
  actor: { type: 'operator' },
  origin: { requestId: 'test', address: null, userAgent: null },
  log: { debug() {}, info() {}, warn() {}, error() {} },
  services: { readings: { add() {}, settle: async () => {} } },
};
const read = (id: string) => lab.database.tenant(companyId, (tx) => readSession(tx, id, operator));
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);

test('a chunk is new, then identical, then changed, also when an id stands twice in it', async () => {
  const [a, b] = [sessionInput('s-1'), sessionInput('s-2')];
  const changed = sessionInput('s-1', { channel: 'mail' });
  expect(outcomes(await store([a, b, a, changed]))).toEqual(['new', 'new', 'identical', 'changed']);
  expect(outcomes(await store([changed, b]))).toEqual(['identical', 'identical']);
  expect(outcomes(await store([a, sessionInput('s-3')], { dryRun: true }))).toEqual(['changed', 'new']);
  expect(outcomes(await store([changed]))).toEqual(['identical']);
  expect((await lab.database.tenant(companyId, (tx) => countSessions(tx, [companyId]))).get(companyId)).toBe(
    2,
  );
});

test('messages come back as they were, and wait to be analysed', async () => {
  const input = sessionInput('m-1', {
    category: 'Returns and Exchanges',
    messages: [
      { order: 0, role: 'user', content: 'Hällo ✓', timestamp: new Date('2026-01-05T10:00:00.000Z') },
      { order: 1, role: 'assistant', content: '=1+1', timestamp: null },
    ],
  });
  const [{ id } = { id: '' }] = await store([input]);
  expect(await read(id)).toMatchObject({
    category: 'RETURNS',
    processing: { IMPORT: 'COMPLETED', TRANSCRIPT: 'COMPLETED', ANALYSIS: 'PENDING' },
    messages: [
      { order: 0, role: 'user', content: 'Hällo ✓', timestamp: '2026-01-05T10:00:00.000Z' },
      { order: 1, role: 'assistant', content: '=1+1', timestamp: null },
    ],
  });
});

const enrich = (id: string, transcriptHash: string, result: Record<string, unknown>) =>
  lab.database.tenant(companyId, (tx) =>
    applyEnrichments(
      tx,
      [
        {
          sessionId: id,
          transcriptHash,
          inputHash: 'x',
          model: 'm',
          promptVersion: '1',
          confidence: 0.5,
          result,
          evidence: [{ field: 'category', messageOrder: 0, quote: 'Hi' }],
          inputTokens: 10,
          outputTokens: 5,
          costNanos: 100,
          listCostNanos: 200,
        },
      ],
      clock.now(),
    ),
  );

test("the AI's word wins over the source's where it has one, also when the source changes; a stale result is not taken", async () => {
  const messages = [{ order: 0, role: 'user' as const, content: 'Hi', timestamp: null }];
  const input = sessionInput('e-1', { category: 'BILLING', sentiment: 'NEGATIVE', messages });
  const [{ id } = { id: '' }] = await store([input]);
  const waiting = await lab.database.tenant(companyId, (tx) => waitingSessions(tx, 100));
  const hash = waiting.find((session) => session.id === id)?.transcriptHash ?? '';
  expect(hash).toBe(input.transcriptHash);
  expect((await enrich(id, hash, { category: 'REFUND', sentiment: null, language: 'de' })).get(id)).toBe(
    'applied',
  );
  expect(await read(id)).toMatchObject({
    category: 'REFUND',
    sentiment: 'NEGATIVE',
    language: 'de',
    processing: { ANALYSIS: 'COMPLETED' },
    enrichment: { model: 'm', tokens: 15, evidence: [{ field: 'category', messageOrder: 0, quote: 'Hi' }] },
  });
  const again = sessionInput('e-1', { category: 'DELIVERY', sentiment: 'POSITIVE', messages });
  expect(outcomes(await store([again]))).toEqual(['changed']);
  expect(await read(id)).toMatchObject({
    category: 'REFUND',
    sentiment: 'POSITIVE',
    processing: { ANALYSIS: 'COMPLETED' },
  });
  const other = sessionInput('e-1', {
    messages: [{ order: 0, role: 'user', content: 'Bye', timestamp: null }],
  });
  await store([other]);
  expect(await read(id)).toMatchObject({ category: 'REFUND', processing: { ANALYSIS: 'PENDING' } });
  expect((await enrich(id, hash, { category: 'ACCOUNT' })).get(id)).toBe('stale');
});

test("what a person says while an answer of the AI, or another person's word, is being stored is kept beside it", async () => {
  const messages = [{ order: 0, role: 'user' as const, content: 'Hi', timestamp: null }];
  const input = sessionInput('c-1', { category: 'BILLING', messages });
  const [{ id } = { id: '' }] = await store([input]);
  const correct = (tx: TenantTx, field: LabelField, value: unknown) =>
    correctSession(tx, { id: newId(clock), sessionId: id, field, value, userId: null }, clock.now());
  let said = () => {};
  const isSaid = new Promise<void>((resolve) => {
    said = resolve;
  });
  const first = lab.database.tenant(companyId, async (tx) => {
    await correct(tx, 'category', 'REFUND');
    said();
    // Until the others stand before the lock: nothing tells from outside that they do.
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  await isSaid;
  const second = lab.database.tenant(companyId, (tx) => correct(tx, 'sentiment', 'POSITIVE'));
  const answer = enrich(id, input.transcriptHash ?? '', {
    category: 'ACCOUNT',
    sentiment: 'NEGATIVE',
    language: 'de',
  });
  await Promise.all([first, second, answer]);
  expect(await read(id)).toMatchObject({ category: 'REFUND', sentiment: 'POSITIVE', language: 'de' });
});

test('undo removes what was made and puts back what was changed, and sees what somebody changed since', async () => {
  const messages = [{ order: 0, role: 'user' as const, content: 'One', timestamp: null }];
  const [first = fail()] = await store([sessionInput('u-1', { messages })]);
  const before = await read(first.id);
  const results = await store([
    sessionInput('u-1', {
      channel: 'mail',
      startTime: new Date('2026-03-01T00:00:00Z'),
      messages: [{ order: 0, role: 'user', content: 'Two', timestamp: null }],
    }),
    sessionInput('u-2'),
  ]);
  expect(await read(first.id)).toMatchObject({ channel: 'mail', messages: [{ content: 'Two' }] });
  const items = results.map(({ id, revision, previous }) => ({ id, revision, previous }));
  await lab.database.tenant(companyId, async (tx) => {
    expect(await changedSince(tx, items)).toEqual([]);
    await undoSessions(tx, items, clock.now());
  });
  expect(await read(first.id)).toEqual(before);
  expect(await read(results[1]?.id ?? '')).toBeNull();
  const since = await lab.database.tenant(companyId, (tx) => changedSince(tx, items));
  expect(since.map(({ externalId }) => externalId).sort()).toEqual([null, 'u-1']);
});

test('stored texts are redacted where the company wants that, and the same file still changes nothing', async () => {
  const input = sessionInput('r-1', {
    initialMsg: 'I am jo@example.org',
    messages: [{ order: 0, role: 'user', content: 'Mail jo@example.org', timestamp: null }],
  });
  const [{ id } = { id: '' }] = await store([input], { redactStored: true });
  expect(JSON.stringify(await read(id))).not.toContain('jo@example.org');
  expect(outcomes(await store([input], { redactStored: true }))).toEqual(['identical']);
});

test('of a number that an opening is cut in, no half is stored', async () => {
  const question = `${'Where is it? '.repeat(20)}Card 4111 1111 1111 1111, please`;
  const input = sessionInput('r-2', {
    initialMsg: question.slice(0, question.indexOf('4111') + 12),
    messages: [{ order: 0, role: 'user', content: question, timestamp: null }],
  });
  const [{ id } = { id: '' }] = await store([input], { redactStored: true });
  expect(JSON.stringify(await read(id))).not.toContain('4111');
});

function fail(): never {
  throw new Error('nothing was stored');
}

test('sessions that change are merged and packed in turns with others', async () => {
  const some = (channel: string, word: string) =>
    Array.from({ length: 120 }, (_, at) =>
      sessionInput(`turn-${at}`, {
        channel,
        transcriptHash: hash('sha256', `${word} ${at}`, 'hex'),
        messages: [{ order: 0, role: 'user', content: `${word} ${at}`, timestamp: null }],
      }),
    );
  await store(some('web', 'Hello'));
  // Each look at the clock finds that it was at it for long enough.
  let nowMs = 0;
  const clockOfTurns = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1));
  let turnCount = 0;
  let isOver = false;
  const count = () => {
    turnCount += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const results = await store(some('mail', 'Bye'));
  isOver = true;
  clockOfTurns.mockRestore();
  expect(new Set(outcomes(results))).toEqual(new Set(['changed']));
  expect(turnCount).toBeGreaterThan(2 * 120);
});
