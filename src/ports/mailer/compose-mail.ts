import type { SendMailOptions } from 'nodemailer';
import { cutLine, oneLine } from '../one-line.ts';
import type { Mail } from './mail.ts';
import { mailHtml } from './mail-html.ts';

/** The mail itself is unfit to be sent; repeating it is pointless. */
export class MailRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MailRefused';
  }
}

/**
 * What nodemailer gets. Its address parser never sees the recipient (it would read commas and
 * brackets as further recipients), and it may open neither files nor URLs.
 */
export function composeMail(mail: Mail, from: string): SendMailOptions {
  checkRecipient(mail.to);
  const { messageId, headers } = checkedHeaders(mail.headers ?? {});
  // Subjects carry what others typed (names, user agents): made harmless, not refused.
  const subject = cutLine(oneLine(mail.subject).trim(), maxSubjectLength);
  return {
    from,
    to: { name: '', address: mail.to },
    subject,
    text: mail.text,
    html: mailHtml({ ...mail, subject }),
    ...(messageId === undefined ? {} : { messageId }),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function checkRecipient(address: string): void {
  const isPlain = /^[^\s\x00-\x20\x7f<>()[\]\\,;:"@]{1,64}@[^\s\x00-\x20\x7f<>()[\]\\,;:"@]{1,253}$/u.test(
    address,
  );
  if (!isPlain) throw new MailRefused('The recipient is not one plain e-mail address');
}

const maxSubjectLength = 250;

const takenHeaders =
  /^(from|sender|to|cc|bcc|subject|date|mime-version|content-.*|dkim-signature|return-path|received|resent-.*)$/;

function checkedHeaders(given: Readonly<Record<string, string>>): {
  messageId?: string;
  headers: Record<string, string>;
} {
  const headers: Record<string, string> = {};
  let messageId: string | undefined;
  for (const [name, value] of Object.entries(given)) {
    if (!/^[A-Za-z0-9-]{1,76}$/.test(name) || takenHeaders.test(name.toLowerCase()))
      throw new MailRefused(`The header ${JSON.stringify(name)} cannot be set`);
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)) throw new MailRefused(`The header ${name} must be one line`);
    if (name.toLowerCase() === 'message-id') messageId = value;
    else headers[name] = value;
  }
  return messageId === undefined ? { headers } : { messageId, headers };
}
