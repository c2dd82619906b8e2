import type { SMTPTransportOptions } from 'nodemailer';
import { composeMail } from './compose-mail.ts';
import type { Mailer } from './mail.ts';

export interface SmtpMailerOptions {
  /** `smtp://user:pass@host:587` (STARTTLS when offered) or `smtps://…` (TLS from the first byte). */
  smtpUrl: string;
  from: string;
  /** For the connection, the greeting and each silence; a whole mail may take three times as long. */
  timeoutMs?: number;
}

/** One connection a mail, none kept open. */
export function createSmtpMailer(options: SmtpMailerOptions): Mailer {
  const { from, timeoutMs = 10_000 } = options;
  const transportOptions: SMTPTransportOptions = {
    ...parseSmtpUrl(options.smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Loaded at the first mail: it is a tenth of the program.
  const open = async () => (await import('nodemailer')).createTransport(transportOptions);
  return {
    async send(mail) {
      const transport = await open();
      await transport.sendMail({ ...composeMail(mail, from), signal: AbortSignal.timeout(3 * timeoutMs) });
    },
    async verify() {
      await (await open()).verify();
    },
  };
}

interface SmtpServer {
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
  tls?: { rejectUnauthorized: boolean };
}

// Read here and not by nodemailer, whose URLs may also switch on a log of every mail and link.
// A password never travels in the clear unless `?requireTLS=false` says so.
function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') throw badSmtpUrl();
  const secure = url.protocol === 'smtps:';
  const auth = { user: decoded(url.username), pass: decoded(url.password) };
  const hasAuth = auth.user !== '';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: (url.searchParams.get('requireTLS') ?? String(hasAuth)) === 'true',
    ...(hasAuth ? { auth } : {}),
    ...(url.searchParams.get('tls.rejectUnauthorized') === 'false'
      ? { tls: { rejectUnauthorized: false } }
      : {}),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badSmtpUrl();
  }
}

function badSmtpUrl(): Error {
  return new Error(
    'The SMTP address must look like smtp://user:password@host:587 or smtps://user:password@host, with special characters percent-encoded',
  );
}
