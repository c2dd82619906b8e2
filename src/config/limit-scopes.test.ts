import { expect, test } from 'vitest';
import { limitScopes, parseOverrides } from './limit-scopes.ts';

test('overrides are read as scope=count/seconds, blanks and empty entries aside', () => {
  expect(parseOverrides('')).toEqual({});
  expect(parseOverrides(' login=5/900, csp = 0/60 ,')).toEqual({
    login: { count: 5, windowSeconds: 900 },
    csp: { count: 0, windowSeconds: 60 },
  });
});

test('the documented default text is valid', () => {
  const text =
    'login=5/900,register=3/3600,forgot=5/900,csp=10/60,admin=60/60,security=30/60,' +
    'dashboard=120/60,platform=60/60,rpc=120/60,general=100/900';
  expect(Object.keys(parseOverrides(text))).toHaveLength(10);
});

test('every scope can be overridden', () => {
  expect(Object.keys(parseOverrides(limitScopes.map((scope) => `${scope}=1/1`).join()))).toEqual([
    ...limitScopes,
  ]);
});

test.each([
  ['logn=5/900', 'unknown scope "logn"'],
  ['constructor=5/900', 'unknown scope "constructor"'],
  ['=5/900', 'unknown scope ""'],
  ['login=5/900,login=6/900', 'names the scope "login" twice'],
  ['login', 'scope=count/seconds'],
  ['login=5', 'scope=count/seconds'],
  ['login=5/', 'scope=count/seconds'],
  ['login=/900', 'scope=count/seconds'],
  ['login=5/0', 'scope=count/seconds'],
  ['login=-5/900', 'scope=count/seconds'],
  ['login=5.5/900', 'scope=count/seconds'],
  ['login=5/900/1', 'scope=count/seconds'],
  ['login=5/900=1', 'scope=count/seconds'],
  ['login=1000001/900', 'count 0 to 1000000'],
  ['login=5/86401', 'seconds 1 to 86400'],
  ['login=5/900;csp=1/1', 'scope=count/seconds'],
])('%s is refused with a sentence that says why', (text, reason) => {
  expect(() => parseOverrides(text)).toThrow(reason);
});
