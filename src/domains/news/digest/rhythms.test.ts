import { expect, test } from 'vitest';
import { toldPeriod } from './rhythms.ts';

const minuteMs = 60_000;

/** The first minutes after which a day is told, of these days, as the zone's clock shows them. */
function toldAt(zone: string, fromDay: string, days: number): string[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  const startMs = Date.parse(fromDay);
  const told: string[] = [];
  let before = toldPeriod('daily', zone, startMs).fromMs;
  for (let atMs = startMs; atMs < startMs + days * 1440 * minuteMs; atMs += 30 * minuteMs) {
    const { fromMs } = toldPeriod('daily', zone, atMs);
    if (fromMs !== before) told.push(clock.format(atMs));
    before = fromMs;
  }
  return told;
}

test.each([
  ['Europe/Amsterdam', '2026-03-28', '2026-03-29'],
  ['Europe/Amsterdam', '2026-10-24', '2026-10-25'],
  ['America/New_York', '2026-03-07', '2026-03-08'],
  ['Australia/Lord_Howe', '2026-04-04', '2026-04-05'],
])(
  'a digest comes at eight by the clock of the company, also on the day that its clock is changed: %s, %s',
  (zone, from, changed) => {
    const told = toldAt(zone, `${from}T12:00:00Z`, 3);
    expect(told.every((moment) => moment.endsWith(' 08:00'))).toBe(true);
    expect(new Set(told).size).toBe(3);
    expect(told).toContain(`${changed} 08:00`);
  },
);

test('a day and a week that are told are whole ones, the last that are over', () => {
  const day = toldPeriod('daily', 'Europe/Amsterdam', Date.parse('2026-10-26T07:00:00Z'));
  // Twenty-five hours of a day on which the clock went back.
  expect([day.fromMs, day.belowMs]).toEqual(
    ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'].map((moment) => Date.parse(moment)),
  );
  const week = toldPeriod('weekly', 'Europe/Amsterdam', Date.parse('2026-10-26T07:00:00Z'));
  expect([week.fromMs, week.belowMs]).toEqual(
    ['2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z'].map((moment) => Date.parse(moment)),
  );
});
