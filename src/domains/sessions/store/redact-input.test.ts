import { expect, test } from 'vitest';
import { sessionInput } from '../../../../test/labs/session-fixture.ts';
import type { SessionInput } from '../input/session-input.ts';
import { redactInput } from './redact-input.ts';

test('others go first between any two texts of a session: a hundred questions hold nobody up', async () => {
  let turns = 0;
  const told = await redactInput(
    {
      ...sessionInput('a'),
      summary: 'Wrote from jan@example.org.',
      questions: Array.from({ length: 100 }, (_, n) => `Is jan@example.org order ${n}?`),
    },
    async () => {
      turns += 1;
    },
  );
  expect(turns).toBeGreaterThanOrEqual(101);
  expect(JSON.stringify(told)).not.toContain('jan@');
});

test('a tag is written by people as any other text is; two that become the same are one', async () => {
  const tags = ['vip', 'jan@example.org', 'call +31 6 12345678', 'Jan@Example.org'];
  const told = await redactInput({ ...sessionInput('a'), tags }, async () => {});
  expect(told.tags).toEqual(['vip', '[EMAIL_1]', 'call [PHONE_1]']);
  expect((await redactInput({ ...sessionInput('a'), tags: null }, async () => {})).tags).toBeNull();
});

const labels = (fields: Partial<SessionInput>) =>
  redactInput({ ...sessionInput('a'), ...fields }, async () => {});

test('who or what handled a session, where, and by which version loses addresses and numbers; names and versions stay', async () => {
  const told = await labels({
    initialMsg: 'I am kim@example.org',
    assignee: 'Noor <noor@example.org>',
    team: 'Night shift +31 6 12345678',
    channel: 'whatsapp:+31612345678',
    botVersion: 'support-bot of jan@example.org',
  });
  expect([told.assignee, told.team, told.channel, told.botVersion]).toEqual([
    'Noor <[EMAIL_1]>',
    'Night shift [PHONE_1]',
    'whatsapp:[PHONE_1]',
    'support-bot of [EMAIL_1]',
  ]);
  const plain = { assignee: 'Dr. Noor Jansen', team: 'Team 24/7', channel: 'web', botVersion: '2.10.0.14' };
  expect(await labels(plain)).toMatchObject(plain);
});

test('the same word has the same placeholder in every session, so that figures count it as one', async () => {
  const [one, other] = await Promise.all(
    ['Call me', 'I am kim@example.org, not jan@example.org'].map((initialMsg) =>
      labels({ initialMsg, assignee: 'noor@example.org' }),
    ),
  );
  expect([one?.assignee, other?.assignee]).toEqual(['[EMAIL_1]', '[EMAIL_1]']);
});
