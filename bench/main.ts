import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../src/config/package-root.ts';
import setUp from '../test/rig/global-setup.ts';
import { type Engine, type EngineFinding, tableOf } from './frame.ts';
import { groups } from './groups.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { scale: { type: 'string', default: 'full' }, engine: { type: 'string', default: 'both' } },
});
const scale = oneOf('--scale', values.scale, ['small', 'full']);
const engine = oneOf<Engine | 'both'>('--engine', values.engine, ['embedded', 'postgres', 'both']);
const engines: readonly Engine[] = engine === 'both' ? ['postgres', 'embedded'] : [engine];
const chosen = groups.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.filter((word) => !groups.some(({ name }) => name === word));
if (unknown.length > 0) {
  throw new Error(`No group ${unknown.join(', ')}. There are: ${groups.map(({ name }) => name).join(', ')}`);
}

await setUp();
const findings: EngineFinding[] = [];
for (const group of chosen) {
  const own: EngineFinding[] = [];
  for (const on of engines) {
    const log = (line: string) => console.error(`${group.name}, ${on}: ${line}`);
    const found = await group.run({ engine: on, isFull: scale === 'full', log });
    own.push(...found.map((finding) => ({ ...finding, group: group.name, engine: on })));
  }
  await keep(group.name, own);
  findings.push(...own);
}
console.log(tableOf(findings));
// The engine that tests copy their databases from stays open.
process.exit(findings.some(({ holds }) => holds === false) ? 1 : 0);

async function keep(group: string, findings: readonly EngineFinding[]): Promise<void> {
  const results = join(packageRoot, 'bench', 'results');
  await mkdir(results, { recursive: true });
  const at = new Date().toISOString();
  const machine = {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    node: process.version,
  };
  await writeFile(
    join(results, `${at.slice(0, 10)}-${group}.json`),
    `${JSON.stringify({ at, machine, scale, findings }, null, 2)}\n`,
  );
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === value);
  if (!found) throw new Error(`${name} is one of ${allowed.join(', ')}`);
  return found;
}
