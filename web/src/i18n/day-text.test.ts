import { expect, test } from 'vitest';
import { dayFormat, readDay, writeDay } from './day-text.ts';

test('a day is written as the reader of each language writes it', () => {
  expect(writeDay('2026-01-31', 'en-GB')).toBe('31/01/2026');
  expect(writeDay('2026-01-31', 'nl-NL')).toBe('31-01-2026');
  expect(writeDay('2026-01-31', 'en-US')).toBe('01/31/2026');
});

test('what was written is read back, with whatever stands between, and ISO in every language', () => {
  for (const locale of ['en-GB', 'nl-NL', 'en-US', 'ja-JP']) {
    expect(readDay(writeDay('2026-02-03', locale), locale)).toBe('2026-02-03');
    expect(readDay('2026-02-03', locale)).toBe('2026-02-03');
  }
  expect(readDay('3.2.2026', 'nl-NL')).toBe('2026-02-03');
  expect(readDay('2 3 2026', 'en-US')).toBe('2026-02-03');
});

test('a picture that writes hundreds of days makes one format for them', () => {
  const weekday = { weekday: 'long' } as const;
  expect(dayFormat('nl-NL', { ...weekday })).toBe(dayFormat('nl-NL', { ...weekday }));
  expect(dayFormat('nl-NL', weekday)).not.toBe(dayFormat('en-GB', weekday));
});

test('half a day, and a day that there is not, are none', () => {
  for (const text of ['', '3', '3-2', '3-2-20', '31-02-2026', '1-13-2026', 'gisteren', '3-2-2026-1'])
    expect([text, readDay(text, 'nl-NL')]).toEqual([text, null]);
});
