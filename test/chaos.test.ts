import { expect, test, vi } from 'vitest';
import type { Engine } from '../chaos/frame.ts';
import { runs } from '../chaos/runs.ts';

// The long runs are `npm run chaos`; here each works and holds for a few kills.
vi.setConfig({ testTimeout: 300_000 });

const engine: Engine = process.env['TEST_DATABASE_URL'] ? 'postgres' : 'embedded';

// The short form of the run over tenants is tenants.test.ts.
test.each(runs.filter(({ name }) => name !== 'tenants'))('$name: $promise', async ({ run }) => {
  const { held, figures } = await run({ engine, rounds: 2, seed: 1, log: console.log });
  expect([held, figures]).toEqual([true, figures]);
});
