/** The only source of time. `monotonicMs` never goes back: use it for limits and durations. */
export interface Clock {
  now(): Date;
  monotonicMs(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};

export interface FakeClock extends Clock {
  /** Time passes: both readings move. */
  advance(ms: number): void;
  /** Somebody sets the wall clock: `now` jumps, `monotonicMs` does not. */
  jumpWallClock(ms: number): void;
}

/** A clock for tests that stands still until it is moved. */
export function createFakeClock(start: Date | string | number = '2026-01-05T09:00:00.000Z'): FakeClock {
  let wallMs = new Date(start).getTime();
  let monotonic = 0;
  return {
    now: () => new Date(wallMs),
    monotonicMs: () => monotonic,
    advance(ms) {
      if (ms < 0) throw new RangeError('time only moves forward; use jumpWallClock to set it back');
      wallMs += ms;
      monotonic += ms;
    },
    jumpWallClock(ms) {
      wallMs += ms;
    },
  };
}
