/** `manual`: time stands still until it is advanced. `real`: the machine's time, plus what it was advanced by. */
export type ClockOptions = { mode: 'manual'; startAt?: Date } | { mode: 'real'; now: () => number };

export type EmulatorClock = { nowMs(): number; advance(seconds: number): void; offsetMs(): number };

const MANUAL_START = new Date('2026-01-05T09:00:00Z');

export function createClock(options: ClockOptions, offsetMs = 0): EmulatorClock {
  let offset = offsetMs;
  const base = options.mode === 'manual' ? () => (options.startAt ?? MANUAL_START).getTime() : options.now;
  return {
    nowMs: () => base() + offset,
    advance(seconds) {
      offset += Math.max(0, seconds) * 1000;
    },
    offsetMs: () => offset,
  };
}
