/** Thrown at once, before any work, when too many wait already. The edge answers it with 429. */
export class Overloaded extends Error {
  readonly code = 'OVERLOADED';
  readonly retryAfterSeconds = 5;

  constructor() {
    super('Too much is waiting already; try again shortly');
    this.name = 'Overloaded';
  }
}

export interface BoundedQueue {
  /** Runs the task when a place is free, in order of arrival; rejects with Overloaded when the queue is full. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

export function createBoundedQueue(options: { concurrency: number; maxWaiting: number }): BoundedQueue {
  const waiting: (() => void)[] = [];
  let runningCount = 0;

  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (runningCount < options.concurrency) runningCount += 1;
    else if (waiting.length < options.maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Overloaded();
    try {
      return await task();
    } finally {
      // The place is handed on, not freed, so that a newcomer cannot overtake those who wait.
      const next = waiting.shift();
      if (next === undefined) runningCount -= 1;
      else next();
    }
  }

  return { run };
}
