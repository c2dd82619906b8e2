import { expect, test, vi } from 'vitest';
import { runFuzz } from '../fuzz/run-fuzz.ts';

vi.setConfig({ testTimeout: 240_000 });

test('L13 whatever is asked of the documented API, the answer is one that the document allows, and never a fault', async () => {
  const { faults, succeeded, operations } = await runFuzz({ requests: 3000, seed: 7 });
  expect(faults).toEqual([]);
  // A fuzzer that nobody lets in would find nothing either.
  expect(succeeded.length).toBeGreaterThan(operations / 2);
});
