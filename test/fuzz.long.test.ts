import { expect, test, vi } from 'vitest';
import { runFuzz } from '../fuzz/run-fuzz.ts';

vi.setConfig({ testTimeout: 400_000 });

test('L13 whatever is asked of the documented API and the typed procedures, the answer is one that they allow, and never a fault', async () => {
  // How long things take is told by the long form: other tests use the machine as well.
  const { faults, succeeded, targets } = await runFuzz({ requests: 4000, seed: 7, timed: false });
  expect(faults).toEqual([]);
  // A fuzzer that nobody lets in would find nothing either.
  expect(succeeded.length).toBeGreaterThan(targets * 0.4);
});
