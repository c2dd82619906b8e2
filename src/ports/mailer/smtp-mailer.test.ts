import { expect, test } from 'vitest';
import { startFakeSmtpServer } from '../../../test/fakes/smtp-server-fake.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const from = 'Parlance <noreply@example.org>';
const mail = { to: 'ann@example.org', subject: 'Set a new password', text: 'Follow the link.\n.\nBye' };

test('a mail is handed over once, to exactly its recipient', async () => {
  await using server = await startFakeSmtpServer();
  const mailer = createSmtpMailer({ smtpUrl: `smtp://127.0.0.1:${server.port}`, from });
  await mailer.send({
    ...mail,
    headers: { 'Message-ID': '<one@example.org>', 'X-Kind': 'reset' },
  });
  expect(server.messages).toHaveLength(1);
  const [message] = server.messages;
  expect(message?.from).toContain('<noreply@example.org>');
  expect(message?.to).toEqual(['RCPT TO:<ann@example.org>']);
  expect(message?.data).toMatch(/^From: Parlance <noreply@example\.org>\r$/m);
  expect(message?.data).toMatch(/^To: ann@example\.org\r$/m);
  expect(message?.data).toMatch(/^Subject: Set a new password\r$/m);
  expect(message?.data).toMatch(/^Message-ID: <one@example\.org>\r$/m);
  expect(message?.data).toMatch(/^X-Kind: reset\r$/m);
  expect(message?.data).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(message?.data.match(/^Message-ID:/gm)).toHaveLength(1);
  expect(message?.data).toContain('Follow the link.\r\n..\r\nBye');
});

test('verify tells whether mail could be sent, and sends none', async () => {
  await using server = await startFakeSmtpServer();
  await createSmtpMailer({ smtpUrl: `smtp://127.0.0.1:${server.port}`, from }).verify();
  expect(server.messages).toHaveLength(0);
  expect(server.commands.some((line) => line.startsWith('MAIL'))).toBe(false);
});

test('P13 a server that refuses, hangs or is gone makes the sending fail, within its bound', async () => {
  await using refusing = await startFakeSmtpServer({ refuses: 'RCPT' });
  await using silent = await startFakeSmtpServer({ isSilent: true });
  const to = (port: number): Promise<void> =>
    createSmtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, timeoutMs: 100 }).send(mail);
  await expect(to(refusing.port)).rejects.toThrow('550');
  await expect(to(silent.port)).rejects.toThrow(/greeting|timeout/i);
  const gone = await startFakeSmtpServer();
  await gone[Symbol.asyncDispose]();
  await expect(to(gone.port)).rejects.toThrow('ECONNREFUSED');
});

test('a password is never sent in the clear: without TLS the sending fails before it', async () => {
  await using server = await startFakeSmtpServer({ offers: ['AUTH PLAIN LOGIN'] });
  const url = `smtp://ann:hunter2hunter2@127.0.0.1:${server.port}`;
  await expect(createSmtpMailer({ smtpUrl: url, from }).send(mail)).rejects.toThrow();
  expect(server.commands.filter((line) => /^AUTH|^MAIL/.test(line))).toEqual([]);
  await createSmtpMailer({ smtpUrl: `${url}?requireTLS=false`, from }).send(mail);
  expect(server.messages).toHaveLength(1);
});

test.each([
  '',
  'mail.example.org',
  'https://mail.example.org',
  'smtp://',
  'smtp://a:%zz@mail.example.org',
  'smtp:mail',
])('a bad SMTP address says what it must look like: %j', (smtpUrl) => {
  expect(() => createSmtpMailer({ smtpUrl, from })).toThrow('smtp://user:password@host:587');
});
