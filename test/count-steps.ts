import type { Steps } from '../src/kernel/pace/take-turns.ts';

/** Does work in steps to its end, and tells how often others could have gone first. */
export function countSteps<T>(steps: Steps<T>): { readonly value: T; readonly count: number } {
  for (let count = 0; ; count += 1) {
    const step = steps.next();
    if (step.done) return { value: step.value, count };
  }
}
