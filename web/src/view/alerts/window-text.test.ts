import { expect, test } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { windowText } from './window-text.ts';

const zone = 'Europe/Amsterdam';
const text = (from: string, until: string, locale: string, readerZone: string) =>
  // Whether spaces stand beside a dash is the matter of Intl.
  windowText({ from, until }, zone, createFormat(locale, readerZone)).replaceAll(/\s?–\s?/gu, '–');

test('a week and a day of an alert are dates of the company, wherever the reader is', () => {
  for (const readerZone of [zone, 'America/Los_Angeles', 'Pacific/Auckland']) {
    expect(text('2026-11-15T23:00:00Z', '2026-11-22T23:00:00Z', 'en-GB', readerZone)).toBe('16–22 Nov 2026');
    expect(text('2026-11-15T23:00:00Z', '2026-11-22T23:00:00Z', 'nl', readerZone)).toBe('16–22 nov 2026');
    expect(text('2026-11-15T23:00:00Z', '2026-11-16T23:00:00Z', 'en-GB', readerZone)).toBe('16 Nov 2026');
    // The week in which the clock goes back has an hour more.
    expect(text('2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z', 'en-GB', readerZone)).toBe('19–25 Oct 2026');
  }
});

test('an hour of an alert is said by the clock of the reader, at midnight too', () => {
  expect(text('2026-11-16T09:00:00Z', '2026-11-16T10:00:00Z', 'en-GB', zone)).toBe(
    '16 Nov 2026, 10:00–11:00',
  );
  expect(text('2026-11-15T23:00:00Z', '2026-11-16T00:00:00Z', 'en-GB', zone)).toBe(
    '16 Nov 2026, 00:00–01:00',
  );
  expect(text('2026-11-15T22:00:00Z', '2026-11-15T23:00:00Z', 'en-GB', 'UTC')).toBe(
    '15 Nov 2026, 22:00–23:00',
  );
});
