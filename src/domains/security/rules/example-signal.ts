import { nilId } from '../../../ports/ids.ts';
import { type Signal, type SignalKind, signal } from '../signals/signal.ts';

/** A signal of a labelled trace: what is not said is of no matter to it. */
export function exampleSignal(atMs: number, kind: SignalKind, more: Partial<Signal> = {}): Signal {
  const ipAddress = more.ipAddress ?? '203.0.113.66';
  exampleCount += 1;
  return signal({
    id: `example-${exampleCount}`,
    atMs,
    kind,
    action: kind,
    companyId: nilId,
    ipAddress,
    source: ipAddress,
    ...more,
  });
}

let exampleCount = 0;

/** The same thing `count` times, `everySeconds`. */
export const repeat = (
  count: number,
  startMs: number,
  everySeconds: number,
  make: (atMs: number, n: number) => Signal,
) => Array.from({ length: count }, (_, n) => make(startMs + n * everySeconds * 1000, n));
