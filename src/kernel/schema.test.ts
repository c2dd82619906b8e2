import { expect, test } from 'vitest';
import type { z } from 'zod';
import { readSaid } from '../words/sentence.ts';
import { email, id, language, line, moment, momentOrDay, timeZone } from './schema.ts';

const takes = (schema: z.ZodType, values: readonly unknown[]) =>
  values.filter((value) => schema.safeParse(value).success);
const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => readSaid(message));
const tells = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.length;

test('an id is written as the service writes it, and no other way', () => {
  const good = '0123abcd-4567-89ef-0123-456789abcdef';
  const bad = [good.toUpperCase(), `x${good}`, `${good}0`, good.slice(1), good.replace('-', ''), ''];
  expect(takes(id, [good, ...bad])).toEqual([good]);
});

test('a day or a moment with its offset bounds a period, where the calendar has it', () => {
  const good = [
    '2026-01-31',
    '2024-02-29',
    '1900-01-01',
    '2026-01-31T00:00Z',
    '2026-01-31T23:59:59Z',
    '2026-01-31T12:00:00.123456789Z',
    '2026-01-31T12:00:00+01:00',
    '2026-01-31T12:00:00-1459',
  ];
  const bad = [
    ...['2023-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '2026-04-31', '1899-12-31', '26-01-31'],
    ...[
      '2026-01-31T24:00Z',
      '2026-01-31T12:60Z',
      '2026-01-31T12:00:60Z',
      '2026-01-31T12:00',
      '2026-01-31T12Z',
    ],
    ...['2026-01-31T12:00:00.Z', '2026-01-31T12:00:00+15:00', '2026-01-31T12:00:00+01:60', 'x2026-01-31'],
    ...['2026-01-31x', '2026-01-31 12:00Z', ''],
  ];
  expect(takes(momentOrDay, [...good, ...bad])).toEqual(good);
});

test('a moment that its offset brings beyond the years of four digits is the nearest within them: "for ever" is written so', () => {
  const last = '9999-12-31T23:59:59.999Z';
  for (const schema of [moment, momentOrDay])
    for (const beyond of ['9999-12-31T23:59:59-00:01', '9999-12-31T12:00:00-14:00'])
      expect(schema.parse(beyond)).toBe(last);
  for (const within of [last, '9999-12-31T23:59:59+14:00', '9999-12-31T23:59:59Z'])
    expect([moment.parse(within), momentOrDay.parse(within)]).toEqual([within, within]);
  expect(moment.parse('0000-01-01T00:00:00+14:00')).toBe('0000-01-01T00:00:00.000Z');
  expect(takes(moment, ['x', '2026-01-31', '12/31/12026'])).toEqual([]);
  expect(takes(momentOrDay, ['x', '12/31/12026'])).toEqual([]);
});

test('the plus of an offset that arrives as a blank is put right, any other blank is not', () => {
  for (const offset of ['01:00', '0100'])
    expect(momentOrDay.parse(`2026-01-31T12:00:00 ${offset}`)).toBe(`2026-01-31T12:00:00+${offset}`);
  expect(takes(momentOrDay, ['2026-01-31T12:00:00  01:00', '2026-01-31 12:00:00+01:00'])).toEqual([]);
});

test('a line is trimmed, shows something, and disguises nothing', () => {
  const name = line(10);
  expect([name.parse('  Ann Lee '), name.parse('0123456789'), name.parse('é')]).toEqual([
    'Ann Lee',
    '0123456789',
    'é',
  ]);
  const bad = [
    '',
    '   ',
    '01234567890',
    '\u200b',
    '\u2800',
    '\u3164',
    'a\nb',
    'a\u0000b',
    'a\u202eb',
    'a\ud800',
    5,
  ];
  expect(takes(name, bad)).toEqual([]);
  expect(takes(name, ['a\u200bb', ' \u2800x'])).toEqual(['a\u200bb', ' \u2800x']);
  expect(tells(name, 'a\nb')).toBe(1);
});

test('an e-mail address is one spelling, and one that a mail reaches', () => {
  expect(email.parse('  Ann.Lee@Example.COM ')).toBe('ann.lee@example.com');
  expect(email.parse('Ａnn@example.com')).toBe('ann@example.com');
  const local = 'a'.repeat(64);
  expect(takes(email, [`${local}@example.com`])).toHaveLength(1);
  const long = `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.furtherexample`;
  expect(
    takes(email, [
      `${local}a@example.com`,
      long,
      'ann',
      'ann@',
      '@example.com',
      'ann@example',
      'a b@example.com',
    ]),
  ).toEqual([]);
});

test('a time zone is one this machine knows, by a name', () => {
  expect(takes(timeZone, ['Europe/Amsterdam', 'UTC', 'europe/amsterdam'])).toHaveLength(3);
  expect(takes(timeZone, ['+01:00', '', 'Mars/Olympus', `UTC${'x'.repeat(64)}`, '1UTC'])).toEqual([]);
});

test('a language is a tag of a language there is, in the one spelling it has', () => {
  expect(takes(language, ['nl', 'pt-BR', 'zh-Hans'])).toHaveLength(3);
  expect(takes(language, ['NL', 'xx', 'zz', 'pt-br', 'english', '', 'a', `nl-${'x'.repeat(40)}`])).toEqual(
    [],
  );
});

test('whoever typed something else is told what is wanted', () => {
  const wanted = (code: string, params = {}) => [{ code, params }];
  expect(said(id, 'x')).toEqual(wanted('field.id'));
  for (const empty of ['', '\u200b']) expect(said(line(3), empty)).toContainEqual(wanted('field.empty')[0]);
  expect(said(line(3), 'long')).toEqual(wanted('field.mostCharacters', { most: 3 }));
  expect(said(line(3), 'a\nb')).toEqual(wanted('field.control'));
  expect(said(email, 'x')).toEqual(wanted('field.email'));
  expect(said(momentOrDay, 'x')).toEqual(wanted('field.momentOrDay'));
  expect(said(timeZone, 'x')).toEqual(wanted('field.timeZone'));
  expect(said(language, 'x')).toEqual(wanted('field.language'));
});
