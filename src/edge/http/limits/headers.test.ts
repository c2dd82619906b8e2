import { expect, test } from 'vitest';
import { limitHeaders } from './headers.ts';

const state = { allowed: true, limit: 5, windowSeconds: 900, remaining: 3, resetSeconds: 412 };

test('a limited answer carries the policy and what is left of it', () => {
  expect(limitHeaders('login', state)).toEqual({
    'ratelimit-policy': '"login";q=5;w=900',
    ratelimit: '"login";r=3;t=412',
  });
});

test('a refusal also says when to come back, in the same seconds', () => {
  expect(limitHeaders('login', { ...state, allowed: false, remaining: 0 })).toEqual({
    'ratelimit-policy': '"login";q=5;w=900',
    ratelimit: '"login";r=0;t=412',
    'retry-after': '412',
  });
});

test('a scope that is off says nothing, and numbers are whole', () => {
  expect(limitHeaders('csp', { ...state, limit: 0 })).toEqual({});
  expect(limitHeaders('general', { ...state, windowSeconds: 1.5 })['ratelimit-policy']).toBe(
    '"general";q=5;w=2',
  );
});
