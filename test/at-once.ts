import type { Steps } from '../src/kernel/pace/take-turns.ts';

/** Long work without letting others go first. */
export function atOnce<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
