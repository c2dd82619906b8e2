import { type Clock, createTicks } from './clock.ts';

export interface SharedClock extends Clock {
  /** Asks for the time that all instances share, and tells it from now on. */
  adjust(): Promise<void>;
}

/**
 * A machine's clock, set by the database's: instances on one database agree about leases, slots and deadlines however
 * wrong their own clocks are. What the question takes on its way is halved, as usual.
 */
export function createSharedClock(own: Clock, readReference: () => Promise<Date>): SharedClock {
  let offsetMs = 0;
  const now = () => new Date(own.now().getTime() + offsetMs);
  return {
    now,
    tick: createTicks(now),
    monotonicMs: own.monotonicMs,
    pause: own.pause,
    async adjust() {
      const askedAt = own.monotonicMs();
      const reference = await readReference();
      const wayMs = (own.monotonicMs() - askedAt) / 2;
      const offset = reference.getTime() + wayMs - own.now().getTime();
      // Below a second it is the way there and back that differs, not the clocks.
      offsetMs = Math.abs(offset) < 1000 ? 0 : Math.round(offset);
    },
  };
}
