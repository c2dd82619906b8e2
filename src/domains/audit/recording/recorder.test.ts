import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/rig/test-database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Actor, UserActor } from '../../../kernel/actor.ts';
import type { AuditEntry, Origin } from '../../../kernel/audit-entry.ts';
import type { Log } from '../../../kernel/log.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { nilId } from '../../../ports/ids.ts';
import { createAuditRecorder } from './recorder.ts';

const company = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';
const anonymous: Actor = { type: 'anonymous' };
const user: UserActor = {
  type: 'user',
  userId: '33333333-3333-4333-8333-333333333333',
  email: 'ada@example.org',
  name: 'Ada',
  sessionId: '44444444-4444-4444-8444-444444444444',
  role: 'ADMIN',
  platformRole: null,
  companyId: company,
  timeZone: 'UTC',
};
const origin: Origin = { requestId: 'req-1', address: '203.0.113.9', userAgent: 'Test/1.0' };
const refusal: AuditEntry = {
  eventType: 'AUTHORIZATION',
  action: 'audit.list',
  outcome: 'BLOCKED',
  severity: 'MEDIUM',
  description: "You don't have permission to do this.",
};

let database: TestDatabase;
let errors: string[] = [];
const log: Log = { debug() {}, info() {}, warn() {}, error: (_facts, message) => errors.push(message) };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.database.close();
  await database.drop();
});

const Row = {
  company_id: is.uuid,
  occurred_at: is.moment,
  action: is.text,
  outcome: is.text,
  severity: is.text,
  user_id: is.orNull(is.uuid),
  user_email: is.orNull(is.text),
  ip_address: is.orNull(is.text),
  request_id: is.text,
  session_id: is.orNull(is.text),
  resource_id: is.orNull(is.text),
  metadata: is.object,
};

const entries = (action: string) =>
  database.database.system((tx) =>
    rows(tx, 'SELECT * FROM audit_entry WHERE action = $1 ORDER BY id', [action], Row),
  );

function recorderAt(start = '2026-01-05T09:00:00.000Z') {
  const clock = createFakeClock(start);
  return { clock, recorder: createAuditRecorder({ database: database.database, clock, log }) };
}

test('A01 an entry says who, what, on what, when, from where, how it ended and in which request', async () => {
  const { recorder } = recorderAt();
  await database.database.tenant(company, (tx) =>
    recorder.record(tx, user, origin, {
      eventType: 'USER_MANAGEMENT',
      action: 'user.invite',
      severity: 'MEDIUM',
      description: 'Invited a colleague.',
      resource: { type: 'user', id: 'u-7' },
    }),
  );
  expect(await entries('user.invite')).toMatchObject([
    {
      company_id: company,
      occurred_at: new Date('2026-01-05T09:00:00.000Z'),
      outcome: 'SUCCESS',
      severity: 'MEDIUM',
      user_id: user.userId,
      user_email: 'ada@example.org',
      ip_address: '203.0.113.9',
      request_id: 'req-1',
      session_id: user.sessionId,
      resource_id: 'u-7',
    },
  ]);
  await recorder.close();
});

test('an act that is rolled back leaves no entry, and an entry that cannot be written rolls the act back', async () => {
  const { recorder } = recorderAt();
  const act = database.database.tenant(company, async (tx) => {
    await recorder.record(tx, user, origin, { ...refusal, action: 'rolled.back' });
    throw new Error('the act failed');
  });
  await expect(act).rejects.toThrow('the act failed');
  expect(await entries('rolled.back')).toEqual([]);
  const foreign = database.database.tenant(company, (tx) =>
    recorder.record(tx, user, origin, { ...refusal, companyId: other }),
  );
  await expect(foreign).rejects.toThrow('another company');
  await recorder.close();
});

test('a platform administrator acting in a company leaves the entry in that company', async () => {
  const { recorder } = recorderAt();
  const staff: UserActor = { ...user, companyId: null, platformRole: 'ADMIN' };
  await database.database.tenant(other, (tx) =>
    recorder.record(tx, staff, origin, { ...refusal, action: 'staff.act' }),
  );
  expect(await entries('staff.act')).toMatchObject([{ company_id: other }]);
  await recorder.close();
});

test('a refusal belongs to the company of the refused, and to the platform when nobody is known', async () => {
  const { recorder } = recorderAt();
  recorder.recordRefusal(user, origin, { ...refusal, action: 'refused.user' });
  recorder.recordRefusal(anonymous, origin, { ...refusal, action: 'refused.nobody' });
  await recorder.flush();
  expect(await entries('refused.user')).toMatchObject([{ company_id: company }]);
  expect(await entries('refused.nobody')).toMatchObject([{ company_id: nilId }]);
  await recorder.close();
});

test('of equal refusals in a minute the first is an entry at once and the rest are one with a count', async () => {
  const { clock, recorder } = recorderAt();
  for (let i = 0; i < 500; i += 1) {
    recorder.recordRefusal(anonymous, origin, { ...refusal, action: 'flood' });
    clock.advance(100);
  }
  recorder.recordRefusal(
    anonymous,
    { ...origin, address: '203.0.113.10' },
    { ...refusal, action: 'flood.other' },
  );
  await recorder.flush();
  expect(await entries('flood')).toHaveLength(1);
  clock.advance(10_000);
  await recorder.flush();
  const [first, rest, ...more] = await entries('flood');
  expect(more).toEqual([]);
  expect(first?.metadata).toEqual({});
  expect(rest?.metadata).toMatchObject({ count: 499, firstAt: '2026-01-05T09:00:00.100Z' });
  expect(await entries('flood.other')).toHaveLength(1);
  recorder.recordRefusal(anonymous, origin, { ...refusal, action: 'flood' });
  await recorder.flush();
  expect(await entries('flood')).toHaveLength(3);
  await recorder.close();
  expect(await entries('flood')).toHaveLength(3);
});

test('a flood from very many addresses takes bounded memory and loses no count', async () => {
  const { recorder } = recorderAt();
  for (let i = 0; i < 30_000; i += 1) {
    const address = `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`;
    recorder.recordRefusal(anonymous, { ...origin, address }, { ...refusal, action: 'wide.flood' });
  }
  await recorder.close();
  const rows = await entries('wide.flood');
  expect(rows.length).toBeLessThanOrEqual(10_001);
  const counted = rows.reduce((sum, { metadata }) => sum + Number(metadata['count'] ?? 1), 0);
  expect(counted).toBe(30_000);
});

test('an entry that the database cannot take does not hold up the others', async () => {
  const { recorder } = recorderAt();
  errors = [];
  recorder.recordRefusal(anonymous, origin, {
    ...refusal,
    action: 'poison',
    subject: { userId: 'no id', email: null },
  });
  recorder.recordRefusal(anonymous, origin, { ...refusal, action: 'after.poison' });
  await recorder.flush();
  expect(await entries('after.poison')).toHaveLength(1);
  expect(errors).toEqual(['an audit entry of a refusal could not be stored']);
  await recorder.close();
});

test('A02 no secret enters an entry, whatever a caller puts into it', async () => {
  const { recorder } = recorderAt();
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJl';
  const token = 'Qm9n0sCanary7hJkLmNoPqRsTuVwXyZ0123456789AbC';
  await database.database.tenant(company, (tx) =>
    recorder.record(
      tx,
      user,
      { ...origin, userAgent: `Bot Bearer ${token}` },
      {
        ...refusal,
        action: 'canary',
        description: `password=hunter2canary; see /reset?token=${token} and ${jwt}`,
        resource: { type: 'link', id: token },
        subject: { userId: null, email: 'canary-password-typed-here' },
        metadata: {
          password: 'canary-1',
          newPassword: 'canary-2',
          nested: { cookies: ['canary-3'], 'X-CSRF-Token': 'canary-4', apiKey: 'canary-5', deep: { jwt } },
          transcript: 'canary-6',
          messages: [{ content: 'canary-7' }],
          link: `https://x.example/#${token}`,
          tokens: 17,
          hasPassword: true,
        },
      },
    ),
  );
  recorder.recordRefusal(anonymous, origin, {
    ...refusal,
    action: 'canary',
    subject: { userId: null, email: 'canary-password-typed-here' },
  });
  await recorder.close();
  const rows = await entries('canary');
  expect(rows).toHaveLength(2);
  const text = JSON.stringify(rows);
  expect(text.replaceAll('"action":"canary"', '')).not.toMatch(/canary/i);
  expect(text).not.toContain(token);
  expect(rows[0]?.metadata).toMatchObject({ tokens: 17, hasPassword: true });
});

test('what an entry carries is bounded', async () => {
  const { recorder } = recorderAt();
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, 'word '.repeat(400)]));
  await database.database.tenant(company, (tx) =>
    recorder.record(
      tx,
      user,
      { ...origin, userAgent: 'A '.repeat(9000) },
      {
        ...refusal,
        action: 'bounded',
        description: 'text \u0000\ud800 '.repeat(4000),
        metadata: wide,
      },
    ),
  );
  const [row] = await entries('bounded');
  expect(JSON.stringify(row).length).toBeLessThan(10_000);
  await recorder.close();
});
