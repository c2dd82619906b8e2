import { setImmediate as nextTurn } from 'node:timers/promises';

/** A request asks the database a handful of times, and waits for its turn each time. */
const turnMs = 2;

/**
 * Long work in this process is done in turns with everything else: `await turn()` between its steps lets the others
 * go first when it has been at it for long enough.
 */
export function takeTurns(): () => Promise<void> {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < turnMs) return;
    await nextTurn();
    from = performance.now();
  };
}
