// Changes the code of a room in small ways and asks its tests to notice: npm run mutation -- ROOM [FILES]
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { rooms } from './rooms.mjs';
import { tellVerdicts } from './tell-verdicts.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    again: { type: 'boolean' },
    sample: { type: 'string' },
    tests: { type: 'string', multiple: true },
  },
});
const [name = '', ...files] = positionals;
const room = rooms[name];
if (!room) {
  console.error(`Which room? One of ${Object.keys(rooms).join(', ')}.`);
  process.exit(2);
}
if (!existsSync(`${here}node_modules`)) {
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: here, stdio: 'inherit' });
}
const { makeMutants } = await import('./make-mutants.mjs');

const folder = join(root, 'reports', 'mutation', name);
const log = join(folder, 'verdicts.jsonl');
mkdirSync(folder, { recursive: true });
// Of a run that was stopped: by now their numbers may be those of other processes.
const underWay = () => readdirSync(folder).filter((file) => file.startsWith('at-'));
for (const at of underWay()) rmSync(join(folder, at));
const entries = () =>
  (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').filter(Boolean) : []).map((line) =>
    JSON.parse(line),
  );
const isFinal = ({ verdict }) => verdict === 'killed' || verdict === 'timeout';
const kept = values.again ? entries().filter(isFinal) : [];
writeFileSync(log, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''));

const { code, mutants: all } = await makeMutants(files.length > 0 ? files : room.mutate, room.except);
const mutants = values.sample ? sample(all, Number(values.sample)) : all;
writeFileSync(join(folder, 'mutants.json'), JSON.stringify(mutants));
process.env.MUTATION_FOLDER = folder;
console.log(
  `${mutants.length} mutants in ${code.size} files${values.sample ? `, a sample of ${all.length}` : ''}`,
);

const vitest = await createVitest(
  'test',
  {
    config: false,
    root,
    watch: false,
    reporters: [{}],
    pool: 'forks',
    maxWorkers: 2,
    include: values.tests ?? room.tests ?? room.mutate.map((place) => `${place}/**/*.test.ts`),
    exclude: ['**/*.long.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ['test/rig/global-setup.ts'],
    runner: join(here, 'wake-mutants.mjs'),
  },
  {
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        load: (id) => code.get(relative(root, id.replace(/\?.*/, ''))) ?? null,
      },
    ],
  },
);
const spent = new Map();
const watch = setInterval(endLoops, 2000);
for (;;) {
  const done = new Set(
    entries()
      .filter(({ verdict }) => verdict === 'done' || verdict === 'broken')
      .map(({ test }) => test),
  );
  const open = (await vitest.globTestSpecifications()).filter(
    ({ moduleId }) => !done.has(relative(root, moduleId)),
  );
  if (open.length === 0) break;
  await vitest.runTestSpecifications(open);
  for (const error of vitest.state.getUnhandledErrors())
    console.error(String(error.message ?? error).slice(0, 300));
}
clearInterval(watch);
tellVerdicts(mutants, entries());
await vitest.close();
process.exit(0);

/** What a mutant's code never comes back from, seen by the processor time it eats. */
function endLoops() {
  for (const at of underWay()) {
    const pid = Number(at.slice(3));
    const text = readFileSync(join(folder, at), 'utf8');
    const now = secondsOf(pid);
    const before = spent.get(at);
    if (text === '' || now === null) continue;
    if (before?.text !== text) spent.set(at, { text, now });
    else if (now - before.now > (room.loopSeconds ?? 15)) {
      appendFileSync(log, `${JSON.stringify({ ...JSON.parse(text), verdict: 'timeout', by: 'loop' })}\n`);
      rmSync(join(folder, at));
      process.kill(pid, 'SIGKILL');
    }
  }
}

function secondsOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

/** The same ones each time. */
function sample(mutants, size) {
  let seed = 20_260_101;
  const next = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed;
  };
  return mutants
    .map((mutant) => ({ mutant, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ mutant }) => mutant);
}
