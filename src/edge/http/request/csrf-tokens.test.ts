import { expect, test } from 'vitest';
import { createCsrfTokens } from './csrf-tokens.ts';

const [key, older] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const tokens = createCsrfTokens(key);

test('a token holds for the session it was made for, where header and cookie agree', () => {
  const token = tokens.issue('one');
  expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  expect(tokens.issue('one')).not.toBe(token);
  expect(tokens.verify(token, token, 'one')).toBe(true);
  expect(tokens.verify(token, token, 'two')).toBe(false);
  expect(tokens.verify(token, token, null)).toBe(false);
  expect(tokens.verify(token, tokens.issue('one'), 'one')).toBe(false);
  expect(tokens.verify(token, undefined, 'one')).toBe(false);
  expect(tokens.verify(undefined, token, 'one')).toBe(false);
  expect(tokens.verify('', '', 'one')).toBe(false);
});

test('a token for nobody is for nobody, also not for one of that name', () => {
  const token = tokens.issue(null);
  expect(tokens.verify(token, token, null)).toBe(true);
  expect(tokens.verify(token, token, '')).toBe(false);
  expect(tokens.verify(token, token, 'one')).toBe(false);
});

test('what was not made here is refused', () => {
  const [nonce = '', signature = ''] = tokens.issue(null).split('.');
  const [other = ''] = tokens.issue(null).split('.');
  for (const made of [
    `${other}.${signature}`,
    `${nonce}.`,
    `.${signature}`,
    nonce,
    `x${nonce}.${signature}`,
    `${nonce}.${signature}x`,
  ])
    expect(tokens.verify(made, made, null)).toBe(false);
});

test('a token of the key before holds on, one of a key that is gone does not', () => {
  const token = createCsrfTokens(older).issue('one');
  expect(createCsrfTokens(key, [older]).verify(token, token, 'one')).toBe(true);
  expect(tokens.verify(token, token, 'one')).toBe(false);
});
