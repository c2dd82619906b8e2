import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { checkHead } from './check-head.ts';

const host = ['Host', 'parlance.example.com'];
const refused = (head: { url?: string; rawHeaders?: string[]; httpVersion?: string }) => {
  try {
    checkHead({ url: '/', rawHeaders: host, httpVersion: '1.1', ...head } as IncomingMessage);
    return null;
  } catch (error) {
    const { status, sentence } = error as { status: number; sentence: { code: string } };
    return `${status} ${sentence.code}`;
  }
};

test('a request names its host once; only HTTP/1.0 may leave it out', () => {
  expect(refused({})).toBeNull();
  for (const httpVersion of ['1.0', '1.1'])
    expect(refused({ httpVersion, rawHeaders: [...host, 'HOST', 'b'] })).toBe('400 request.hostTwice');
  expect(refused({ rawHeaders: ['X-Host', 'a', 'Hostess', 'b', 'Y', 'host'] })).toBe('400 request.hostTwice');
  expect(refused({ httpVersion: '1.0', rawHeaders: [] })).toBeNull();
});

test('an address and a head have an end', () => {
  expect(refused({ url: `/${'x'.repeat(16_383)}` })).toBeNull();
  expect(refused({ url: `/${'x'.repeat(16_384)}` })).toBe('431 refusal.addressTooLong');
  const headers = (count: number) => [...host, ...Array.from({ length: count - 1 }, () => ['A', 'b']).flat()];
  expect(refused({ rawHeaders: headers(200) })).toBeNull();
  expect(refused({ rawHeaders: headers(201) })).toBe('431 refusal.headersTooLarge');
});
