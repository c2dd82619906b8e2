import type { Config } from '../../config/config.ts';
import type { Log } from '../../kernel/log.ts';
import { createTraces, noTraces, type Traces } from '../../ports/traces.ts';

export function openTraces({ traces }: Config, log: Log): Traces {
  if (!traces) return noTraces;
  const onTrouble = (err: unknown) => log.warn({ err }, 'spans could not be sent');
  return createTraces({ ...traces, onTrouble });
}
