import pino from 'pino';
import { describeFacts } from './db/errors/describe-error.ts';
import { isPlain } from './kernel/input/is-plain.ts';
import type { Log } from './kernel/log.ts';
import { hideSecrets } from './ports/hide-secrets.ts';
import { isSecretName, mayGiveAway } from './ports/secret-kinds.ts';

/**
 * One JSON line an event, on standard output or, where that is a command's answer, beside it. Fields that may carry a
 * secret are blanked wherever they stand.
 */
export function createLog(level: string, output = 1): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (facts) => factsWithoutSecrets(describeFacts(facts)) },
    // Pino's own would take what is described already for an error.
    serializers: { err: (described: unknown) => described },
  };
  return pino(options, pino.destination(output));
}

/** As deep as facts and described errors go. */
const maxDepth = 8;
const instead = '[redacted]';

const factsWithoutSecrets = (facts: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      isSecretName(name) && mayGiveAway(value) ? instead : withoutSecrets(value, depth),
    ]),
  );

function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return hideSecrets(value, instead);
  if (!isPlain(value) || depth >= maxDepth) return value;
  return Array.isArray(value)
    ? value.map((item) => withoutSecrets(item, depth + 1))
    : factsWithoutSecrets(value, depth + 1);
}
