import { expect, test, vi } from 'vitest';
import { hasBalancer } from '../chaos/balancer.ts';
import type { Engine } from '../chaos/frame.ts';
import { runs } from '../chaos/runs.ts';
import { hasRedis } from './rig/redis-server.ts';

// The long runs are `npm run chaos`; here each works and holds for a few kills.
vi.setConfig({ testTimeout: 300_000 });

const engine: Engine = process.env['TEST_DATABASE_URL'] ? 'postgres' : 'embedded';

// The short form of the run over tenants is tenants.long.test.ts; older versions are built from the history, by hand only.
test.for(runs.filter(({ name }) => name !== 'tenants' && name !== 'upgrade'))(
  '$name: $promise',
  async ({ name, run }, { skip }) => {
    const canRun = engine === 'embedded' || (hasRedis && hasBalancer);
    skip(name === 'instances' && !canRun, 'two instances share a Redis, behind a balancer');
    const said: string[] = [];
    const { held, figures } = await run({ engine, rounds: 2, seed: 1, log: (line) => said.push(line) });
    // What broke it stands in the failure itself: that may be all that is left of a run elsewhere.
    expect(held, [...said, JSON.stringify(figures)].join('\n')).toBe(true);
  },
);
