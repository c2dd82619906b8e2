import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeClock } from '../clock.ts';
import { createMailer } from './mailer.ts';

let base = '';
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'mails-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

test('without SMTP each mail is a whole .eml file that only the service may read, sorted by time', async () => {
  const outboxDir = join(base, 'data', 'outbox');
  const clock = createFakeClock('2026-01-05T09:00:00.000Z');
  const mailer = createMailer({ smtpUrl: null, from: 'Parlance <noreply@example.org>', outboxDir, clock });
  for (let i = 0; i < 12; i += 1) {
    await mailer.send({ to: 'ann@example.org', subject: `No. ${i}`, text: 'Grüße' });
    if (i % 3 === 2) clock.advance(1_500);
  }
  const files = (await readdir(outboxDir)).sort();
  expect(files).toHaveLength(12);
  expect(files[0]).toMatch(/^20260105T090000\.000Z-[0-9a-f-]{36}\.eml$/);
  const subjects = await Promise.all(
    files.map(async (file) => /^Subject: (.*)\r$/m.exec(await readFile(join(outboxDir, file), 'utf8'))?.[1]),
  );
  expect(subjects).toEqual(Array.from({ length: 12 }, (_, i) => `No. ${i}`));
  expect((await stat(outboxDir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(outboxDir, files[0] ?? ''))).mode & 0o777).toBe(0o600);
  const text = await readFile(join(outboxDir, files[0] ?? ''), 'utf8');
  expect(text).toMatch(/^Date: Mon, 05 Jan 2026 09:00:00 \+0000\r$/m);
  expect(text).toMatch(/^To: ann@example\.org\r$/m);
});

test('verify makes the folder, and tells when it cannot be one', async () => {
  const options = { smtpUrl: null, from: 'noreply@example.org', clock: createFakeClock() };
  await createMailer({ ...options, outboxDir: join(base, 'outbox') }).verify();
  expect(await readdir(join(base, 'outbox'))).toEqual([]);
  await writeFile(join(base, 'file'), '');
  const blocked = createMailer({ ...options, outboxDir: join(base, 'file') });
  await expect(blocked.verify()).rejects.toThrow();
  await expect(blocked.send({ to: 'ann@example.org', subject: 's', text: 't' })).rejects.toThrow();
});
