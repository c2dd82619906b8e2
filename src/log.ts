import pino from 'pino';
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
export function createLog(level: string, output: 1 | 2 = 1): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    serializers: {
      err: (error: unknown) =>
        error instanceof Error
          ? { type: error.name, message: error.message, stack: error.stack, cause: causeOf(error) }
          : error,
    },
  };
  return pino(options, pino.destination(output));
}

const causeOf = (error: Error): string | undefined =>
  error.cause instanceof Error ? error.cause.message : undefined;
