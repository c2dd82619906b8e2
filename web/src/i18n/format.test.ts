import { expect, test } from 'vitest';
import { createFormat } from './format.ts';

const en = createFormat('en-GB', 'Europe/Amsterdam');
const nl = createFormat('nl', 'Europe/Amsterdam');
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('what is not known is a dash, never a zero', () => {
  for (const value of [null, undefined]) {
    expect([en.number(value), en.percent(value), en.change(value), en.money(value, 'EUR')]).toEqual([
      '–',
      '–',
      '–',
      '–',
    ]);
    expect([en.duration(value), en.date(value), en.dateTime(value), en.relative(value, new Date(0))]).toEqual(
      ['–', '–', '–', '–'],
    );
  }
  expect(en.number(Number.NaN)).toBe('–');
  expect(en.number(0)).toBe('0');
});

test('numbers follow the language', () => {
  expect(en.number(12345.67)).toBe('12,345.7');
  expect(nl.number(12345.67)).toBe('12.345,7');
  expect(en.percent(12.54)).toBe('12.5%');
  expect(en.change(4)).toBe('+4%');
  expect(en.change(0)).toBe('0%');
  // What is rounded to nothing is less than nothing no more.
  expect([en.number(-0.04), en.percent(-0.04), nl.change(-0.04), en.number(-0.04, 2)]).toEqual([
    '0',
    '0%',
    '0%',
    '−0.04',
  ]);
  expect([en.change(-17.6), nl.change(-17.6)]).toEqual(['−17.6%', '−17,6%']);
  expect([en.number(-16), nl.percent(-2.5), plain(nl.money(-3, 'EUR'))]).toEqual(['−16', '−2,5%', '€ −3,00']);
  expect(plain(nl.money(1234.5, 'EUR'))).toBe('€ 1.234,50');
  expect(en.money(0.0042, 'USD')).toBe('US$0.0042');
});

test('a length of time is said in its two largest units', () => {
  expect(en.duration(2.34)).toBe('2.3 secs');
  expect(en.duration(59.6)).toBe('1 min');
  expect(en.duration(250)).toBe('4 mins 10 secs');
  expect(en.duration(3600 * 26)).toBe('1 day 2 hrs');
  expect(nl.duration(250)).toBe('4 min 10 sec');
});

test('times stand in the zone that was asked for', () => {
  expect(en.dateTime('2026-07-01T22:30:00.000Z')).toBe('2 Jul 2026, 00:30');
  expect(en.date('2026-07-01T22:30:00.000Z')).toBe('2 Jul 2026');
});

test('times near now are told from now', () => {
  const now = new Date('2026-07-01T12:00:00Z');
  expect(en.relative('2026-07-01T11:57:10Z', now)).toBe('2 minutes ago');
  expect(en.relative('2026-06-30T11:00:00Z', now)).toBe('yesterday');
  expect(nl.relative('2026-07-03T13:00:00Z', now)).toBe('overmorgen');
});

test('short times are told in milliseconds, small ones with more digits', () => {
  expect([0.004, 0.42, 12.345, 999.94, 1260].map((ms) => en.milliseconds(ms))).toEqual([
    '0 ms',
    '0.42 ms',
    '12.3 ms',
    '999.9 ms',
    '1.3 secs',
  ]);
  expect(en.milliseconds(null)).toBe('–');
});

test('bytes are counted in their plural, in Dutch too', () => {
  expect([1, 280, 2500].map((count) => en.bytes(count))).toEqual(['1 byte', '280 bytes', '2.5 kB']);
  expect([0, 1, 280].map((count) => nl.bytes(count))).toEqual(['0 bytes', '1 byte', '280 bytes']);
});
