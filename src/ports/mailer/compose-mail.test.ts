import { expect, test } from 'vitest';
import { createFakeMailer } from '../../../test/fakes/mailer-fake.ts';
import { startFakeSmtpServer } from '../../../test/fakes/smtp-server-fake.ts';
import type { Mail } from './mail.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const mail: Mail = { to: 'ann@example.org', subject: 'Hello', text: 'Hi' };

test.each([
  'ann@example.org\r\nBcc: eve@example.org',
  'ann@example.org\nBcc: eve@example.org',
  'ann@example.org, eve@example.org',
  'ann@example.org;eve@example.org',
  'Ann <ann@example.org>',
  '<ann@example.org>',
  'group: ann@example.org;',
  '"ann eve"@example.org',
  'ann@eve@example.org',
  'ann@example.org ',
  'ann\0@example.org',
  'ann',
  '@example.org',
  '',
])('R07 a recipient that is not one plain address is refused: %j', async (to) => {
  await using server = await startFakeSmtpServer();
  const mailer = createSmtpMailer({
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    from: 'noreply@example.org',
  });
  await expect(mailer.send({ ...mail, to })).rejects.toMatchObject({ name: 'MailRefused' });
  await expect(createFakeMailer().send({ ...mail, to })).rejects.toMatchObject({ name: 'MailRefused' });
  expect(server.commands).toEqual([]);
});

test('M16 a subject with line breaks becomes one line, and a very long one is cut between characters', async () => {
  await using server = await startFakeSmtpServer();
  const mailer = createSmtpMailer({
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    from: 'noreply@example.org',
  });
  await mailer.send({ ...mail, subject: 'Alert\r\nBcc: eve@example.org\r\n\r\n<b>body</b>\u2028x' });
  await mailer.send({ ...mail, subject: `🚨${'é😀'.repeat(10_000)}` });
  const [first, second] = server.messages;
  expect(first?.to).toEqual(['RCPT TO:<ann@example.org>']);
  expect(first?.data).not.toMatch(/^Bcc:/im);
  expect(first?.data).toMatch(/^Subject: Alert Bcc: eve@example\.org <b>body<\/b> x\r$/m);
  expect(second?.data.length).toBeLessThan(5_000);
  expect(second?.data).not.toContain('=EF=BF=BD');
});

test.each<[string, string]>([
  ['Bcc', 'eve@example.org'],
  ['To', 'eve@example.org'],
  ['From', 'eve@example.org'],
  ['Content-Type', 'text/html'],
  ['X-A\r\nBcc', 'eve@example.org'],
  ['X-A', 'b\r\nBcc: eve@example.org'],
  ['X A', 'b'],
  ['', 'b'],
  ['Message-ID', '<a@b>\r\nBcc: eve@example.org'],
])('a header that would change who gets the mail or what it is, is refused: %j', async (name, value) => {
  await expect(createFakeMailer().send({ ...mail, headers: { [name]: value } })).rejects.toMatchObject({
    name: 'MailRefused',
  });
});

test('the fake keeps what was sent, and fails like a server that is away', async () => {
  const mailer = createFakeMailer();
  await mailer.send(mail);
  expect(mailer.mails).toEqual([mail]);
  mailer.failWith = new Error('away');
  await expect(mailer.send(mail)).rejects.toThrow('away');
  await expect(mailer.verify()).rejects.toThrow('away');
  expect(mailer.mails).toHaveLength(1);
});
