import { expect, test, vi } from 'vitest';
import { hasBalancer } from '../../chaos/balancer.ts';
import { type Engine, runChaos } from '../../chaos/frame.ts';
import { runs } from '../../chaos/runs.ts';
import { hasRedis } from '../rig/redis-server.ts';

const engine: Engine = process.env['TEST_DATABASE_URL'] ? 'postgres' : 'embedded';

/** A file each, so that those who share the long proofs out have parts of one size. */
const parts = {
  coming: ['imports', 'push', 'otlp'],
  analysing: ['batches', 'batch-instances', 'direct'],
  keeping: ['accounts', 'audit', 'retention'],
};
/** The short form of the run over tenants is tenants.long.test.ts; older versions are built from the history, by hand only. */
const elsewhere = [...Object.values(parts).flat(), 'tenants', 'upgrade'];

/** The long runs are `npm run chaos`; here each works and holds for a few kills. */
export function holdsForFewKills(part: keyof typeof parts | 'others'): void {
  vi.setConfig({ testTimeout: 300_000 });
  const chosen = runs.filter(({ name }) =>
    part === 'others' ? !elsewhere.includes(name) : parts[part].includes(name),
  );
  test.for(chosen)('$name: $promise', async (run, { skip }) => {
    const canRun = engine === 'embedded' || (hasRedis && hasBalancer);
    skip(run.name === 'instances' && !canRun, 'two instances share a Redis, behind a balancer');
    const said: string[] = [];
    const options = { engine, rounds: 2, seed: 1, log: (line: string) => said.push(line) };
    const { broken, figures } = await runChaos(run, options);
    // What broke it stands in the failure itself: that may be all that is left of a run elsewhere.
    expect(broken, [...said, JSON.stringify(figures)].join('\n')).toEqual([]);
  });
}
