import { expect, test } from 'vitest';
import { passwordRules, passwordStrength } from './password-strength.ts';

const met = (password: string, owner = {}) =>
  Object.fromEntries(passwordRules(password, owner).map(({ rule, met }) => [rule, met]));

test('the rules shown while typing are the ones the server holds', () => {
  expect(met('elevenchars')).toEqual({ length: false });
  expect(met('twelve chars')).toEqual({ length: true });
  expect(met('x'.repeat(129))).toEqual({ length: false });
  expect(met('🦜'.repeat(12))).toEqual({ length: true });
  const owner = { email: 'Marieke@acme.example', companyName: ' Acme ' };
  expect(met('my marieke password', owner)).toEqual({ length: true, email: false, company: true });
  expect(met('my ACME password', owner)).toEqual({ length: true, email: true, company: false });
  expect(met('i love parlance!', { email: 'ab@c.de' })).toEqual({ length: true, product: false });
});

test('an empty field has met no rule', () => {
  expect(met('', { email: 'marieke@acme.example', companyName: 'Acme' })).toEqual({
    length: false,
    email: false,
    company: false,
  });
});

test('repeats and runs are weak however long they are', () => {
  for (const password of ['aaaaaaaaaaaaaaaa', '12345678901234', 'qwertyuiopasdf', 'abcabcabcabcabc']) {
    expect(passwordStrength(password)).toBe('weak');
  }
  expect(passwordStrength('correct horse battery staple')).toBe('strong');
  expect(passwordStrength('v9#Lm2!tQz8@')).not.toBe('weak');
});
