import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFakeMailer } from '../../../test/fakes/mailer-fake.ts';
import { sharedTestDatabase } from '../../../test/rig/shared-test-database.ts';
import { silentLog } from '../../../test/rig/silent-log.ts';
import { createFakeClock } from '../../ports/clock.ts';
import { createSecretBox } from '../../ports/secret-box.ts';
import { aboutAlert } from './about.ts';
import { createMailQueue } from './mail-queue.ts';

const secretBox = createSecretBox({ current: 'a secret for tests only, 32 bytes or more' });
const minuteMs = 60_000;

const opened = sharedTestDatabase();

function openQueue() {
  const [clock, mailer] = [createFakeClock(), createFakeMailer()];
  const { database } = opened;
  const parts = { database, mailer, secretBox, clock, log: silentLog };
  const enqueue = (to: string, options?: { discard?: boolean; about?: string }) =>
    database.system((tx) => queue.enqueue(tx, { to, subject: 'A link', text: 'secret-link' }, options));
  const waiting = () =>
    database.system((tx) => tx.query('SELECT recipient, attempts, last_error FROM mail_outbox ORDER BY id'));
  const queue = createMailQueue(parts);
  return { clock, mailer, queue, second: createMailQueue(parts), enqueue, waiting };
}

test('a mail waits sealed, goes out once over any number of queues, and is gone', async () => {
  const { queue, second, mailer, enqueue, waiting } = openQueue();
  for (let n = 0; n < 10; n += 1) await enqueue(`p${n}@example.org`);
  const rows = await opened.database.system((tx) => tx.query('SELECT * FROM mail_outbox'));
  expect(JSON.stringify(rows)).not.toContain('secret-link');
  await Promise.all([queue.deliverDue(), second.deliverDue(), queue.deliverDue()]);
  expect(mailer.mails.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 10 }, (_, n) => `p${n}@example.org`),
  );
  expect(await waiting()).toEqual([]);
});

test('a link that somebody waits for goes before news, however much of that one company has on its way', async () => {
  const { queue, mailer, clock, enqueue } = openQueue();
  for (let n = 0; n < 5; n += 1) await enqueue(`reader${n}@example.org`, { about: `alert ${n}` });
  clock.advance(1000);
  await enqueue('ann@example.org');
  await queue.deliverDue();
  const [first, ...news] = mailer.mails.map(({ to }) => to);
  expect(first).toBe('ann@example.org');
  expect(news.sort()).toEqual(Array.from({ length: 5 }, (_, n) => `reader${n}@example.org`));
});

test('news does not go to whom it was written for before they were disabled, or to an address that they left', async () => {
  const { queue, mailer, enqueue, waiting } = openQueue();
  const people = [
    ['active', 'ACTIVE', 'active@example.org'],
    ['disabled', 'DISABLED', 'disabled@example.org'],
    ['moved', 'ACTIVE', 'elsewhere@example.org'],
  ] as const;
  for (const [name, status, email] of people) {
    const id = randomUUID();
    await opened.database.system((tx) =>
      tx.query(
        `INSERT INTO app_user (id, company_id, email, name, role, status, created_at, updated_at)
         VALUES ($1, $1, $2, $3, 'USER', $4, now(), now())`,
        [id, email, name, status],
      ),
    );
    await enqueue(`${name}@example.org`, { about: aboutAlert(randomUUID(), id) });
    // Of their account they are told all the same.
    await enqueue(`${name}@account.example`);
  }
  await queue.deliverDue();
  expect(mailer.mails.map(({ to }) => to).sort()).toEqual([
    'active@account.example',
    'active@example.org',
    'disabled@account.example',
    'moved@account.example',
  ]);
  expect(await waiting()).toEqual([]);
});

test('a rolled back act mails nobody', async () => {
  const { queue, mailer } = openQueue();
  const act = opened.database.system(async (tx) => {
    await queue.enqueue(tx, { to: 'ann@example.org', subject: 's', text: 't' });
    throw new Error('changed my mind');
  });
  await expect(act).rejects.toThrow('changed my mind');
  await queue.deliverDue();
  expect(mailer.mails).toEqual([]);
});

test('a server that is away is tried again with growing pauses, for three days', async () => {
  const { queue, mailer, clock, enqueue, waiting } = openQueue();
  await enqueue('ann@example.org');
  mailer.failWith = Object.assign(new Error('secret-link refused by 192.0.2.1'), { code: 'ECONNECTION' });
  const triedAt: number[] = [];
  const start = clock.now().getTime();
  for (let steps = 0; steps <= 300; steps += 1) {
    const before = (await waiting())[0]?.['attempts'];
    await queue.deliverDue();
    const [row] = await waiting();
    if (row && row['attempts'] !== before) triedAt.push((clock.now().getTime() - start) / minuteMs);
    if (!row) break;
    expect(JSON.stringify(row)).not.toMatch(/secret-link|192/);
    clock.advance(steps < 60 ? minuteMs : 30 * minuteMs);
  }
  expect(triedAt.slice(0, 7)).toEqual([0, 1, 2, 4, 8, 16, 32]);
  expect(await waiting()).toEqual([]);
  expect((clock.now().getTime() - start) / minuteMs).toBeGreaterThan(72 * 60);
  expect(mailer.mails).toEqual([]);
});

test('a mail that no server would ever take is given up at once, and holds up no other', async () => {
  const { queue, mailer, enqueue, waiting } = openQueue();
  await enqueue('two people@example.org, and more');
  await enqueue('ann@example.org');
  expect(await queue.deliverDue()).toBe(1);
  expect(mailer.mails.map(({ to }) => to)).toEqual(['ann@example.org']);
  expect(await waiting()).toEqual([]);
});

test('what was only there to look like a mail is never sent', async () => {
  const { queue, mailer, enqueue, waiting } = openQueue();
  await enqueue('nobody@example.org', { discard: true });
  expect(await waiting()).toHaveLength(1);
  expect(await queue.deliverDue()).toBe(0);
  expect([mailer.mails, await waiting()]).toEqual([[], []]);
});

test('a mail whose sender died on the way is sent by the next one after a minute', async () => {
  const { queue, second, mailer, clock, enqueue } = openQueue();
  await enqueue('ann@example.org');
  let begun = () => {};
  const began = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const sendForGood = mailer.send;
  mailer.send = () => {
    begun();
    return new Promise(() => {});
  };
  void queue.deliverDue();
  await began;
  mailer.send = sendForGood;
  expect(await second.deliverDue()).toBe(0);
  clock.advance(minuteMs);
  expect(await second.deliverDue()).toBe(1);
});

test('stopping waits for the mail on its way, not for all that wait behind it', async () => {
  const { queue, mailer, enqueue, waiting } = openQueue();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sending = 0;
  mailer.send = async () => {
    sending += 1;
    await held;
  };
  queue.start();
  for (let n = 0; n < 5; n += 1) await enqueue(`p${n}@example.org`);
  await expect.poll(() => sending).toBe(1);
  const stopped = queue.stop();
  release();
  await stopped;
  expect([sending, (await waiting()).length]).toEqual([1, 4]);
});
