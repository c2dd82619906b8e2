import type { Clock } from '../clock.ts';
import { createFileMailer } from './file-mailer.ts';
import type { Mailer } from './mail.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export interface MailerOptions {
  /** Null: mails become files. */
  smtpUrl: string | null;
  from: string;
  outboxDir: string;
  clock: Clock;
}

/** SMTP when it is configured, `.eml` files when not. */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, from, outboxDir, clock } = options;
  if (smtpUrl === null) return createFileMailer({ from, outboxDir, clock });
  return createSmtpMailer({ smtpUrl, from });
}
