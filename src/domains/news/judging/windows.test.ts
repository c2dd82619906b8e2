import { expect, test } from 'vitest';
import { framesIn, windowAt, windowsOf } from './windows.ts';

const hourMs = 3_600_000;
const zones = [
  ['Australia/Lord_Howe', '2026-04-04T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T06:00:00Z'],
  ['Europe/Amsterdam', '2026-03-28T12:00:00Z'],
  ['Europe/Amsterdam', '2026-10-24T12:00:00Z'],
  ['America/St_Johns', '2026-11-01T00:00:00Z'],
  ['America/Santiago', '2026-09-05T12:00:00Z'],
  ['Africa/Casablanca', '2026-02-14T12:00:00Z'],
  ['Asia/Kathmandu', '2026-02-14T12:00:00Z'],
] as const;

test.each(zones)(
  'hours follow each other without a gap or an overlap while the clock is changed: %s, %s',
  (zone, from) => {
    const startMs = Date.parse(from);
    for (let window = windowAt('hour', zone, startMs); window.fromMs < startMs + 36 * hourMs; ) {
      const next = windowAt('hour', zone, window.belowMs);
      expect(next.fromMs).toBe(window.belowMs);
      expect(window.belowMs - window.fromMs).toBeLessThanOrEqual(hourMs);
      for (const atMs of [window.fromMs, (window.fromMs + window.belowMs) / 2, window.belowMs - 1])
        expect(windowAt('hour', zone, atMs)).toEqual(window);
      window = next;
    }
  },
);

test.each(zones)(
  'what a window is compared with overlaps nowhere, so that each session counts once: %s, %s',
  (zone, from) => {
    const atMs = Date.parse(from) + 14.5 * 24 * hourMs;
    for (const span of ['hour', 'day', 'week'] as const) {
      const all = windowsOf(framesIn(span, zone)(windowAt(span, zone, atMs)));
      for (const [place, { belowMs }] of all.entries())
        expect(all[place + 1]?.fromMs ?? belowMs).toBeGreaterThanOrEqual(belowMs);
    }
  },
);
