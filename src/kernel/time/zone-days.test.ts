import { expect, test } from 'vitest';
import { dayStartMs, localDay, offsetMs } from './zone-days.ts';

const hourMs = 3_600_000;
const dayOf = (text: string) => Date.parse(text) / 86_400_000;
const at = (text: string) => Date.parse(text);

test.each([
  ['UTC', '2026-03-29', '2026-03-29T00:00:00Z'],
  ['Europe/Amsterdam', '2026-03-29', '2026-03-28T23:00:00Z'],
  ['Europe/Amsterdam', '2026-03-30', '2026-03-29T22:00:00Z'],
  ['Europe/Amsterdam', '2026-10-26', '2026-10-25T23:00:00Z'],
  ['Asia/Kathmandu', '2026-01-05', '2026-01-04T18:15:00Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z'],
  ['Pacific/Kiritimati', '2026-01-05', '2026-01-04T10:00:00Z'],
  ['Pacific/Pago_Pago', '2026-01-05', '2026-01-05T11:00:00Z'],
  // Midnight itself is skipped, or comes twice.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
  ['Asia/Amman', '2021-10-29', '2021-10-28T21:00:00Z'],
  // The whole 30th of December 2011 was left out.
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z'],
])('in %s the %s begins at %s', (zone, day, expected) => {
  const start = dayStartMs(zone, dayOf(day));
  expect(new Date(start).toISOString()).toBe(new Date(expected).toISOString());
  expect(localDay(zone, start)).toBe(dayOf(day));
  expect(localDay(zone, start - 1)).toBeLessThan(dayOf(day));
});

test('a day that a zone left out begins where the next one does', () => {
  expect(dayStartMs('Pacific/Apia', dayOf('2011-12-30'))).toBe(
    dayStartMs('Pacific/Apia', dayOf('2011-12-31')),
  );
});

test('a clock is as far ahead as it is then, parts of a second left aside', () => {
  expect(offsetMs('Europe/Amsterdam', at('2026-01-05T12:00:00.999Z'))).toBe(hourMs);
  expect(offsetMs('Europe/Amsterdam', at('2026-07-05T12:00:00Z'))).toBe(2 * hourMs);
  expect(offsetMs('America/St_Johns', at('2026-01-05T12:00:00Z'))).toBe(-3.5 * hourMs);
  expect(offsetMs('UTC', at('2026-01-05T12:00:00Z'))).toBe(0);
  expect(offsetMs('Europe/Amsterdam', at('1969-12-31T23:59:59.500Z'))).toBe(hourMs);
});

test.each([
  ['Europe/Amsterdam', '2026-03-28'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['America/Santiago', '2026-09-05'],
  ['Pacific/Apia', '2011-12-29'],
  ['Africa/Casablanca', '2026-02-14'],
])(
  'what is remembered of a day is what the clock of %s shows each quarter of an hour from %s on',
  (zone, day) => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'medium',
      timeZone: zone,
    });
    for (let atMs = at(day); atMs < at(day) + 72 * hourMs; atMs += hourMs / 4)
      expect(at(`${clock.format(atMs).replace(' ', 'T')}Z`) - atMs).toBe(offsetMs(zone, atMs));
  },
);
