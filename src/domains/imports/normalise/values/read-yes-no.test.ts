import { expect, test } from 'vitest';
import { inEnglish } from '../../../../words/sentence.ts';
import { readYesNo } from './read-yes-no.ts';

test.each([
  [true, 'yes y TRUE t 1 1.0 1,0 on Ja J wahr oui O vrai sí s verdadero cierto sim vero waar'],
  [false, 'no n False f 0 0.0 0,0 off nee Nein falsch non faux falso não onwaar'],
])('%j is written as %s', (meant, texts) => {
  for (const text of texts.split(' '))
    expect([text, readYesNo(text), readYesNo(` ${text} `)]).toEqual([text, meant, meant]);
  expect([readYesNo(meant), readYesNo(Number(meant))]).toEqual([meant, meant]);
});

test('nothing is nothing', () => {
  for (const value of ['', '  ', 'n/a', ' NULL ', '-', null, undefined])
    expect([value, readYesNo(value)]).toEqual([value, null]);
});

test.each(['perhaps', 'yes no', '2', '1.5', '10', '1.00x', 'x1.0', '01.0'])('%j is neither', (text) => {
  expect(readYesNo(text)).toMatchObject({ code: 'row.badYesNo' });
});

test('what is no text, or a page of it, is told as what it is', () => {
  for (const value of [2, -1, {}, [true]]) expect(readYesNo(value)).toMatchObject({ code: 'row.noYesNo' });
  const told = readYesNo('x'.repeat(100));
  expect(typeof told === 'object' && told && inEnglish(told)).toMatch(/^"x{40}"/);
});
