import pino from 'pino';
import { describeFacts } from './db/describe-error.ts';
import type { Log } from './kernel/log.ts';

const secretNames = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'csrfToken',
  'secret',
  'totp',
  'authorization',
  'cookie',
  'apiKey',
];

/**
 * One JSON line an event, on standard output or, where that is a command's answer, beside it. Fields that may carry a
 * secret are blanked wherever they stand.
 */
export function createLog(level: string, output = 1): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    formatters: { log: describeFacts },
    // Pino's own would take what is described already for an error.
    serializers: { err: (described: unknown) => described },
  };
  return pino(options, pino.destination(output));
}
