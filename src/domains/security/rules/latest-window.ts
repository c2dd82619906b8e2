import type { Signal } from '../signals/signal.ts';
import { findingOf, type Told } from './finding-of.ts';
import type { Facts, Rule } from './rule.ts';

/** What tells one rule over windows from another. */
interface WindowRule extends Omit<Rule, 'judge' | 'lookBackSeconds'> {
  readonly windowSeconds: number;
  passes(window: readonly Signal[], facts: Facts): boolean;
  tell(window: readonly Signal[], facts: Facts): Told;
}

/** A rule that looks for one window in all that it is given. */
export const windowRule = ({ windowSeconds, passes, tell, ...rule }: WindowRule): Rule => ({
  ...rule,
  lookBackSeconds: windowSeconds,
  judge(trace, facts) {
    const window = latestWindow(trace, windowSeconds, facts.sinceMs, (w) => passes(w, facts));
    return window ? [findingOf(rule, window, tell(window, facts))] : [];
  },
});

/**
 * The newest stretch of `seconds` that ends with a new signal and passes the test. Windows end at signals, not at
 * the clock: what was stored while nobody looked is judged as if somebody had.
 */
export function latestWindow(
  trace: readonly Signal[],
  seconds: number,
  sinceMs: number,
  passes: (window: readonly Signal[]) => boolean,
): readonly Signal[] | null {
  let start = trace.length;
  for (let end = trace.length; end > 0; end -= 1) {
    const lastMs = trace[end - 1]?.atMs ?? 0;
    if (lastMs < sinceMs) return null;
    start = Math.min(start, end);
    while (start > 0 && (trace[start - 1]?.atMs ?? 0) > lastMs - seconds * 1000) start -= 1;
    const window = trace.slice(start, end);
    if (passes(window)) return window;
  }
  return null;
}
