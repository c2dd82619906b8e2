import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChance } from '../../../test/chance.ts';
import {
  type AuditLab,
  adminOf,
  companyA,
  companyB,
  openAuditLab,
  origin,
} from '../../../test/labs/audit-lab.ts';
import { is, type RowOf, rows } from '../../db/rows.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { eventTypes, outcomes, severities } from '../../kernel/audit-entry.ts';
import { invoke } from '../../kernel/invoke.ts';
import { listAuditLogs } from './list-audit-logs.ts';

const admin = adminOf(companyA);
const colleague: UserActor = { ...admin, userId: '55555555-5555-4555-8555-555555555555' };
const stranger: UserActor = {
  ...adminOf(companyB),
  userId: '66666666-6666-4666-8666-666666666666',
};
const staff: UserActor = {
  ...admin,
  userId: '77777777-7777-4777-8777-777777777777',
  companyId: null,
  platformRole: 'ADMIN',
};

let lab: AuditLab;

/** 400 entries of all kinds over ten days, most of them sealed, in two companies. */
beforeAll(async () => {
  lab = await openAuditLab();
  const random = createChance(7);
  const pick = random.oneOf;
  for (let i = 0; i < 400; i += 1) {
    lab.clock.advance(random.below(4_000_000));
    const actor = pick([admin, colleague, stranger]);
    const companyId = actor.companyId ?? '';
    await lab.database.tenant(companyId, (tx) =>
      lab.recorder.record(tx, actor, origin, {
        eventType: pick(eventTypes.slice(0, 5)),
        outcome: pick(outcomes),
        severity: pick(severities),
        action: 'lab.act',
        description: 'Something was done.',
      }),
    );
    if (i === 350) await lab.seal();
  }
});
afterAll(() => lab[Symbol.asyncDispose]());

const list = (input: object, actor: Actor = admin) =>
  invoke(lab.services, listAuditLogs, { actor, origin, input, isBodyField: () => false });

const Row = {
  id: is.uuid,
  occurred_at: is.moment,
  event_type: is.text,
  outcome: is.text,
  severity: is.text,
  user_id: is.uuid,
  company_id: is.uuid,
};
type Row = RowOf<typeof Row>;

const all = (companyId: string | null) =>
  lab.database.system((tx) =>
    rows(tx, 'SELECT * FROM audit_entry WHERE $1::uuid IS NULL OR company_id = $1', [companyId], Row),
  );

const optional = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const moments = Array.from({ length: 12 }, (_, day) => [
  new Date(Date.UTC(2026, 0, 4 + day)).toISOString().slice(0, 10),
  new Date(Date.UTC(2026, 0, 4 + day, 13, 7, 21, 5)).toISOString(),
]).flat();

test('any filter, order and page: exact totals and exactly the rows that a plain scan finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        eventType: optional(eventTypes.slice(0, 6)),
        outcome: optional(outcomes),
        severity: optional(severities),
        userId: optional([admin.userId, colleague.userId, stranger.userId]),
        startDate: optional(moments),
        endDate: optional(moments),
        sortBy: fc.constantFrom('timestamp', 'eventType', 'outcome', 'severity'),
        sortOrder: fc.constantFrom('asc', 'desc'),
        page: fc.integer({ min: 1, max: 12 }),
        limit: fc.integer({ min: 1, max: 100 }),
        wide: fc.boolean(),
      }),
      async ({ wide, ...input }) => {
        const from = input.startDate ? new Date(input.startDate) : null;
        const until = input.endDate
          ? new Date(new Date(input.endDate).getTime() + (input.endDate.length === 10 ? 86_400_000 : 1))
          : null;
        fc.pre(!from || !until || from < until);
        const expected = (await all(wide ? null : companyA))
          .filter((row) => !input.eventType || row.event_type === input.eventType)
          .filter((row) => !input.outcome || row.outcome === input.outcome)
          .filter((row) => !input.severity || row.severity === input.severity)
          .filter((row) => !input.userId || row.user_id === input.userId)
          .filter((row) => (!from || row.occurred_at >= from) && (!until || row.occurred_at < until))
          .sort((a, b) => (input.sortOrder === 'asc' ? 1 : -1) * compare(a, b, input.sortBy));
        const { auditLogs, pagination } = await list(input, wide ? staff : admin);
        const start = (input.page - 1) * input.limit;
        expect(pagination.totalCount).toBe(expected.length);
        expect(auditLogs.map(({ id }) => id)).toEqual(
          expected.slice(start, start + input.limit).map(({ id }) => id),
        );
      },
    ),
    { numRuns: 120 },
  );
});

function compare(a: Row, b: Row, sortBy: string): number {
  const rank = (row: Row): string => {
    if (sortBy === 'severity') return String([...severities, ''].indexOf(row.severity));
    if (sortBy === 'outcome') return row.outcome;
    return sortBy === 'eventType' ? row.event_type : '';
  };
  const [x, y] = [
    `${rank(a)} ${a.occurred_at.toISOString()} ${a.id}`,
    `${rank(b)} ${b.occurred_at.toISOString()} ${b.id}`,
  ];
  return x < y ? -1 : 1;
}

test('an entry has all its fields, and its place in the chain once it is sealed', async () => {
  await lab.seal();
  const { auditLogs } = await list({ limit: 2, sortOrder: 'asc' });
  expect(auditLogs[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    timestamp: expect.stringMatching(/^2026-01-05T.*\.\d{3}Z$/),
    eventType: expect.any(String),
    action: 'lab.act',
    outcome: expect.any(String),
    severity: expect.any(String),
    actor: { type: 'user', userId: expect.any(String), email: 'ada@example.org' },
    userId: expect.any(String),
    userEmail: 'ada@example.org',
    companyId: companyA,
    ipAddress: '203.0.113.9',
    userAgent: 'Test/1.0',
    requestId: 'req-1',
    sessionId: admin.sessionId,
    resource: null,
    description: 'Something was done.',
    metadata: {},
    seq: 1,
    prevHash: '0'.repeat(64),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(auditLogs[1]?.prevHash).toBe(auditLogs[0]?.hash);
});

test('reading the log leaves one entry', async () => {
  const before = (await list({ limit: 1 })).pagination.totalCount;
  const { auditLogs, pagination } = await list({ limit: 1 });
  expect(pagination.totalCount).toBe(before + 1);
  expect(auditLogs[0]).toMatchObject({
    eventType: 'DATA_ACCESS',
    action: 'audit.list',
    userId: admin.userId,
  });
});

test("another company's people are not found, and its id is refused", async () => {
  const { auditLogs, pagination } = await list({ userId: stranger.userId });
  expect([auditLogs, pagination.totalCount]).toEqual([[], 0]);
  await expect(list({ companyId: companyB })).rejects.toMatchObject({ status: 403 });
  const ofB = await list({ companyId: companyB, limit: 100 }, staff);
  expect(new Set(ofB.auditLogs.map(({ companyId }) => companyId))).toEqual(new Set([companyB]));
});

test.each([
  [{ severity: 'low' }],
  [{ sortBy: 'hash' }],
  [{ sortOrder: 'up' }],
  [{ limit: 101 }],
  [{ page: 0 }],
  [{ startDate: 'garbage' }],
  [{ startDate: '2026-02-30' }],
  [{ startDate: '2026-01-08', endDate: '2026-01-07' }],
])('A12 what cannot be read is 400: %j', async (input) => {
  await expect(list(input)).rejects.toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
});

test.each([
  [{ eventType: "' OR 1=1--" }],
  [{ eventType: 'login' }],
  [{ outcome: 'MAYBE' }],
  [{ userId: "x'; DROP TABLE audit_entry" }],
  [{ page: 100_000 }],
])('A12 an unknown word in an open filter, and a page past the end, are empty lists: %j', async (input) => {
  const { auditLogs } = await list(input);
  expect(auditLogs).toEqual([]);
});

test.each([
  ['UTC', { endDate: '9999-12-31T23:59:59.999Z' }],
  ['UTC', { endDate: '9999-12-31' }],
  ['America/Los_Angeles', { endDate: '9999-12-31' }],
  ['Asia/Tokyo', { endDate: '9999-12-31T23:59:59.999-14:00' }],
])('an end that means for ever leaves nothing out: %s %j', async (timeZone, input) => {
  const everything = await list({});
  const { pagination } = await list({ startDate: '1900-01-01', ...input }, { ...admin, timeZone });
  expect(pagination.totalCount).toBeGreaterThanOrEqual(everything.pagination.totalCount);
});

test.each([[{ startDate: '9999-12-31' }], [{ startDate: '9999-12-31', endDate: '9999-12-31' }]])(
  'a start that far on is an empty list: %j',
  async (input) => {
    expect((await list(input, { ...admin, timeZone: 'America/Los_Angeles' })).auditLogs).toEqual([]);
  },
);

test('where staff look at a company, a date means that day in the time zone of the company', async () => {
  await lab.database.system((tx) =>
    tx.query(
      "INSERT INTO company (id, name, name_key, time_zone, created_at, updated_at) VALUES ($1, 'A', 'a', 'Asia/Tokyo', $2, $2)",
      [companyA, lab.clock.now()],
    ),
  );
  const days = { startDate: '2026-01-07', endDate: '2026-01-07' };
  const moments = { startDate: '2026-01-06T15:00:00Z', endDate: '2026-01-07T14:59:59.999Z' };
  const byDays = await list({ companyId: companyA, limit: 100, ...days }, staff);
  const byMoments = await list({ companyId: companyA, limit: 100, ...moments }, staff);
  expect(byDays.auditLogs.length).toBeGreaterThan(0);
  expect(byDays.auditLogs).toEqual(byMoments.auditLogs);
});

test('a date means that day in the time zone of the reader, the last day included', async () => {
  const tokyo = { ...admin, timeZone: 'Asia/Tokyo' };
  const { auditLogs } = await list({ startDate: '2026-01-07', endDate: '2026-01-07', limit: 100 }, tokyo);
  const times = auditLogs.map(({ timestamp }) => timestamp).sort();
  const expected = (await all(companyA))
    .map((row) => row.occurred_at.toISOString())
    .filter((time) => time >= '2026-01-06T15:00' && time < '2026-01-07T15:00')
    .sort();
  expect(expected.length).toBeGreaterThan(0);
  expect(times).toEqual(expected);
});
