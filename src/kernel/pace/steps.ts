/** Long work on one thing, cut where others may go first. */
export type Steps<T> = Generator<undefined, T>;

/** For what is short by itself, or is done where nobody else is. */
export function atOnce<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
