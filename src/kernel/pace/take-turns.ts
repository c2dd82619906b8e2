import { setImmediate as nextTurn } from 'node:timers/promises';

/** Short, since a small request asks the database a handful of times and waits for its turn each time. */
const turnMs = 0.5;
/** So many small steps at once: looking at the clock costs as much as one of them. */
export const stepsAtOnce = 16;

/** What work that can wait does besides, each time that it has let others go first. */
export type Rest = () => Promise<void> | null;

/**
 * Long work in this process is done in turns with everything else: `await turn()` between its steps lets the others
 * go first when it has been at it for long enough.
 */
export function takeTurns(rest?: Rest): () => Promise<void> {
  let from = performance.now();
  const others = async (): Promise<void> => {
    await nextTurn();
    await rest?.();
    from = performance.now();
  };
  return () => (performance.now() - from < turnMs ? notYet : others());
}

const notYet = Promise.resolve();

/** What `each` makes of every item, in turns with everything else. */
export async function mapInTurns<T, R>(items: readonly T[], each: (item: T) => R, rest?: Rest): Promise<R[]> {
  const results: R[] = [];
  const turn = takeTurns(rest);
  for (const [index, item] of items.entries()) {
    if (index % stepsAtOnce === 0) await turn();
    results.push(each(item));
  }
  return results;
}

/** Long work on one thing, cut where others may go first. */
export type Steps<T> = Generator<undefined, T>;

/** For what is short by itself, or is done where nobody else is. */
export function atOnce<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Most of what is asked for so is done in its first step: that costs no promise. */
export function inTurns<T>(steps: Steps<T>, turn: () => Promise<void>): T | Promise<T> {
  const first = steps.next();
  return first.done ? first.value : otherSteps(steps, turn);
}

async function otherSteps<T>(steps: Steps<T>, turn: () => Promise<void>): Promise<T> {
  while (true) {
    await turn();
    const step = steps.next();
    if (step.done) return step.value;
  }
}
