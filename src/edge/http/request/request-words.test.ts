import { expect, test, vi } from 'vitest';
import { cookieName, cookieValues, serializeCookie } from './cookies.ts';
import { createOwnOrigin } from './own-origin.ts';
import { presentedKey } from './presented-key.ts';
import { newRequestId } from './request-id.ts';

test('every cookie of a name is found, and none whose name only looks like it', () => {
  expect(cookieValues('a=1; b=2; a = 3 ;aa=4', 'a')).toEqual(['1', '3']);
  expect(cookieValues('a=x=y', 'a')).toEqual(['x=y']);
  expect(cookieValues('a; =a; b', 'a')).toEqual([]);
  expect(cookieValues('=1', '')).toEqual([]);
  expect([cookieValues(undefined, 'a'), cookieValues('', 'a')]).toEqual([[], []]);
});

test('a cookie is written for this host only, and for no script', () => {
  const options = { maxAgeSeconds: 60, sameSite: 'Lax' } as const;
  expect(serializeCookie('a', '1', { ...options, secure: false })).toBe(
    'a=1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
  );
  expect(serializeCookie('a', '1', { ...options, secure: true })).toBe(
    '__Host-a=1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  );
  expect([cookieName('a', true), cookieName('a', false)]).toEqual(['__Host-a', 'a']);
});

test('an origin is this service’s own by its whole name', () => {
  const isOwn = createOwnOrigin('https://parlance.example.com/some/path');
  expect(isOwn('https://parlance.example.com')).toBe(true);
  for (const origin of [
    'http://parlance.example.com',
    'https://parlance.example.com:8443',
    'https://example.com',
    'null',
    '',
  ])
    expect(isOwn(origin)).toBe(false);
  expect(isOwn('https://localhost')).toBe(false);
});

test('the names of one’s own machine count as one, at the same port and in the same way', () => {
  const isOwn = createOwnOrigin('http://localhost:3000');
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(isOwn(origin)).toBe(true);
  for (const origin of [
    'http://127.0.0.1:3001',
    'https://127.0.0.1:3000',
    'http://192.0.2.1:3000',
    'nonsense',
  ])
    expect(isOwn(origin)).toBe(false);
});

test('an origin that is longer than any is not read: anybody may send one, and reading it takes as its length squared', () => {
  const isOwn = createOwnOrigin('http://localhost:3000');
  const read = vi.spyOn(URL, 'canParse');
  try {
    const long = Array.from({ length: 3000 }, (_, at) =>
      encodeURIComponent(String.fromCodePoint(0x4e00 + at)),
    );
    expect(isOwn(`http://${long.join('')}`)).toBe(false);
    expect(read).not.toHaveBeenCalled();
  } finally {
    read.mockRestore();
  }
});

test('a program shows its key once and in one form; what else an authorization carries is no affair of ours', () => {
  const of = (...rawHeaders: string[]) => presentedKey({ rawHeaders });
  expect(of('Authorization', 'Bearer prl_abc')).toEqual({ text: 'prl_abc' });
  expect(of('authorization', 'bearer anything!~')).toEqual({ text: 'anything!~' });
  expect(of('Host', 'x', 'AUTHORIZATION', 'Bearer prl_abc')).toEqual({ text: 'prl_abc' });
  expect([of(), of('Host', 'Bearer prl_abc'), of('Authorization', 'Basic Zm9v')]).toEqual([null, null, null]);
  expect(of('X', 'authorization', 'Bearer prl_abc', 'x')).toBeNull();
  expect(of('Authorization', 'Bearers abc')).toBeNull();
  for (const odd of [
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Bearer  a',
    'prl_abc',
    'Basic prl_abc',
    'x Bearer prl_a',
    'Bearer a\x7f',
  ])
    expect(of('Authorization', odd)?.text ?? null).toBeNull();
  expect(of('Authorization', 'Basic prl_abc')).toEqual({ text: null });
  expect(of('Authorization', 'Bearer prl_abc', 'Authorization', 'Bearer prl_abc')).toEqual({ text: null });
});

test('a caller’s id of a request is taken where it is a plain token', () => {
  for (const id of ['a', 'A.b_c-9', 'x'.repeat(64)]) expect(newRequestId(id)).toBe(id);
  for (const odd of ['', 'a b', 'x'.repeat(65), 'é', ['a'], undefined, '!a', 'a!'])
    expect(newRequestId(odd)).toMatch(/^[\w-]{16}$/);
  expect(newRequestId(undefined)).not.toBe(newRequestId(undefined));
});
