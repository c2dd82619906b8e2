// Hurts the built service and says whether its promises held: npm run chaos -- [name…] --rounds N --engine E --seed S --kill V
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../src/config/package-root.ts';
import setUpTemplate from '../test/rig/global-setup.ts';
import { type Engine, runChaos } from './frame.ts';
import { runs } from './runs.ts';
import { killThere, victims } from './service.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '50' },
    engine: { type: 'string', default: 'both' },
    /** On the cluster that TEST_CITUS_URL names. */
    kill: { type: 'string', default: 'service' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

const engines = enginesOf(values.engine);
const victim = victims.find((each) => each === values.kill);
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
const chosen = positionals.length > 0 ? runs.filter(({ name }) => positionals.includes(name)) : runs;
const unknown = positionals.filter((name) => !runs.some((run) => run.name === name));
if (unknown.length > 0 || !victim || engines.length === 0 || !(rounds >= 1) || !Number.isInteger(seed)) {
  console.error(
    `npm run chaos -- [${runs.map(({ name }) => name).join(' | ')}] [--rounds N] [--engine embedded | postgres | both] [--seed N] [--kill ${victims.join(' | ')}]`,
  );
  process.exit(1);
}
killThere(victim);
// A server of its own for the length of this command, when none is named.
if (engines.includes('postgres') && !(process.env['TEST_CITUS_URL'] ?? process.env['TEST_DATABASE_URL'])) {
  const script = (name: string) => join(packageRoot, 'scripts', name);
  const again = [script('run-typescript.mjs'), ...process.argv.slice(1), '--seed', String(seed)];
  const { status } = spawnSync(process.execPath, [script('with-postgres.mjs'), process.execPath, ...again], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

await setUpTemplate();
let broken = 0;
for (const run of chosen) {
  console.log(`\n${run.name}: ${run.promise}`);
  for (const engine of engines) {
    const log = (line: string) => console.log(`  ${engine}: ${line}`);
    const verdict = await runChaos(run, { engine, rounds, seed, log });
    const shown = Object.entries(verdict.figures).map(([name, value]) => `${name} ${value}`);
    const held = verdict.broken.length === 0;
    console.log(`  ${engine}: ${held ? 'HELD' : 'BROKEN'} (seed ${seed}) ${shown.join(', ')}`);
    if (!held) broken += 1;
  }
}
console.log(broken === 0 ? '\nEvery promise held.' : `\n${broken} of them broken.`);
process.exit(broken === 0 ? 0 : 1);

function enginesOf(name: string): readonly Engine[] {
  if (name === 'both') return ['embedded', 'postgres'];
  return name === 'embedded' || name === 'postgres' ? [name] : [];
}
