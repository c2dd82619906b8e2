import { setTimeout } from 'node:timers/promises';

/** The only source of time. `monotonicMs` never goes back: use it for limits and durations. */
export interface Clock {
  now(): Date;
  monotonicMs(): number;
  /** Ends after so long, or with an error when it is called off. */
  pause(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  pause: (ms, signal) => setTimeout(ms, undefined, signal && { signal }),
};

export interface FakeClock extends Clock {
  /** Time passes: both readings move. */
  advance(ms: number): void;
  /** Somebody sets the wall clock: `now` jumps, `monotonicMs` does not. */
  jumpWallClock(ms: number): void;
  /** How long others paused, one after the other: nobody really waits. */
  readonly pauses: number[];
}

/** A clock for tests that stands still until it is moved. */
export function createFakeClock(start: Date | string | number = '2026-01-05T09:00:00.000Z'): FakeClock {
  let wallMs = new Date(start).getTime();
  let monotonic = 0;
  const pauses: number[] = [];
  return {
    now: () => new Date(wallMs),
    monotonicMs: () => monotonic,
    async pause(ms) {
      pauses.push(ms);
    },
    pauses,
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
