import { expect, test } from 'vitest';
import { addStep, type Verification } from './add-step.ts';

const step = (facts: Partial<Verification>): Verification => ({
  companyId: 'a',
  intact: true,
  complete: false,
  checkedCount: 0,
  removedCount: 0,
  unsealedCount: 0,
  headSeq: 0,
  firstBadSeq: null,
  problem: null,
  message: null,
  damagedHeadCount: 0,
  next: null,
  keyId: 'k',
  publicKeyPem: 'p',
  ...facts,
});

test('a check over several steps tells of all of them, and judges by the last', () => {
  const first = addStep(
    null,
    step({ checkedCount: 20_000, removedCount: 3, headSeq: 20_000, next: 'chain:1:1' }),
  );
  const second = addStep(
    first,
    step({ checkedCount: 7, headSeq: 20_007, damagedHeadCount: 1, next: 'entries' }),
  );
  const last = addStep(second, step({ complete: true, headSeq: 20_007, unsealedCount: 2 }));
  expect(last).toEqual(
    step({
      complete: true,
      checkedCount: 20_007,
      removedCount: 3,
      headSeq: 20_007,
      damagedHeadCount: 1,
      unsealedCount: 2,
    }),
  );
});
