import { expect, test } from 'vitest';
import { isLoopback, isWithin, isWithinAny } from './host-match.ts';

test.each([
  ['example.com', true],
  ['a.example.com', true],
  ['a.b.example.com', true],
  ['aexample.com', false],
  ['example.com.evil.net', false],
  ['com', false],
  ['', false],
])('%s lies within example.com: %s', (host, within) => {
  expect(isWithin(host, 'example.com')).toBe(within);
  expect(isWithinAny(host, new Set(['example.com', 'other.net']))).toBe(within);
});

test.each([
  ['localhost', true],
  ['app.localhost', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['[::1]', true],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['10.0.0.1', false],
])('%s is the own machine: %s', (host, loopback) => {
  expect(isLoopback(host)).toBe(loopback);
});
