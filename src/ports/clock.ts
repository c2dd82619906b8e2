import { setTimeout } from 'node:timers/promises';

/** The only source of time. `monotonicMs` never goes back: use it for limits and durations. */
export interface Clock {
  now(): Date;
  monotonicMs(): number;
  /** Ends after so long, or with an error when it is called off. */
  pause(ms: number, signal?: AbortSignal): Promise<void>;
  /** Later than every tick before it, whatever becomes of the wall clock: the order of ids. */
  tick(): Tick;
}

export interface Tick {
  readonly ms: number;
  readonly count: number;
}

export const ticksOfOneMs = 4096;

/** Runs ahead of the wall clock, where that is set back or many ticks fall into one millisecond, until it has caught up. */
export function createTicks(now: () => Date): () => Tick {
  let last: Tick = { ms: Number.NEGATIVE_INFINITY, count: 0 };
  return () => {
    const ms = now().getTime();
    if (ms > last.ms) last = { ms, count: 0 };
    else if (last.count + 1 < ticksOfOneMs) last = { ms: last.ms, count: last.count + 1 };
    else last = { ms: last.ms + 1, count: 0 };
    return last;
  };
}

export function createSystemClock(): Clock {
  const now = () => new Date();
  return {
    now,
    monotonicMs: () => performance.now(),
    pause: (ms, signal) => setTimeout(ms, undefined, signal && { signal }),
    tick: createTicks(now),
  };
}

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
  const now = () => new Date(wallMs);
  return {
    now,
    tick: createTicks(now),
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
