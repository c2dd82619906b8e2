import { expect, test } from 'vitest';
import { cutBefore, expressions, isCut, madeOfParts } from './sources/judged-expressions.ts';

test('an expression that is not judged has a reason, and a reason has its expression', () => {
  const unknown = expressions.filter(({ source }) => source === null).map(({ file }) => file);
  expect([...new Set(unknown)].sort()).toEqual(Object.keys(madeOfParts).sort());
  expect(expressions.filter(isCut)).toHaveLength(cutBefore.length);
});
