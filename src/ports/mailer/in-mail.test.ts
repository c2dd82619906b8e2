import { expect, test } from 'vitest';
import { valueInMail } from './in-mail.ts';

test.each([
  'https://evil.example/sign-in',
  'evil.example',
  'www.evil',
  'ann@evil.example',
  'go to 203.0.113.7 now',
  'evil。example',
])('%s is no link where it stands as a value in a mail, and reads the same', (value) => {
  const told = valueInMail(value);
  expect(told).not.toContain(value);
  expect(told.replaceAll('\u200b', '')).toBe(value);
});

test.each(['v1.2', '12:30', 'Team A. Berlin', '3.14', 'a/b', 'e.g.'])('%s stays as it is', (value) => {
  expect(valueInMail(value)).toBe(value);
});
