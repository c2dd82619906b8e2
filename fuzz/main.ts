// Asks the whole API rightly and wrongly: npm run fuzz -- --help. On PostgreSQL with TEST_DATABASE_URL.
import { parseArgs } from 'node:util';
import setUpTemplate from '../test/rig/global-setup.ts';
import { runFuzz } from './run-fuzz.ts';
import type { Memory } from './subject.ts';
import type { LoopFigures } from './watch-loop.ts';

const usage = `npm run fuzz -- [--requests N] [--seed S] [--minutes M] [--only TEXT] [--stacks]
  --requests  how many (100000)
  --seed      the same number asks the same again
  --minutes   ends after so many, with its report
  --only      asks only for what has this in its name
  --stacks    tells where the loop stood when it stood still, and is slower`;

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    requests: { type: 'string', default: '100000' },
    minutes: { type: 'string' },
    help: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    stacks: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
if (values.help || !(requests >= 1) || !Number.isInteger(seed) || !((minutes ?? 1) > 0)) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}

await setUpTemplate();
console.log(`${requests} requests, seed ${seed}`);
const figures = await runFuzz({
  requests,
  seed,
  minutes,
  timed: true,
  only: values.only,
  stacks: values.stacks,
  log: console.log,
});
console.log(`${figures.requests} requests were asked`);
const { byStatus, faults, targets, succeeded, slowest, memory } = figures;
console.log(`answers by status: ${JSON.stringify(byStatus)}`);
console.log(
  `${succeeded.length} of ${targets} operations and procedures answered with success at least once`,
);
console.log(`slowest answer ${Math.round(slowest.ms)} ms: ${slowest.title.slice(0, 300)}`);
tellLoop('the loop at rest', figures.idleLoop);
tellLoop('the loop under requests', figures.loop);
tellMemory('memory before', memory.before);
tellMemory('memory halfway', memory.halfway);
tellMemory('memory after', memory.after);
console.log(
  faults.length === 0 ? 'Nothing outside the documented shapes.' : `${faults.length} kinds of fault.`,
);
process.exit(faults.length === 0 ? 0 : 1);

function tellLoop(title: string, { buckets, p50Ms, p99Ms, maxMs, maxRanMs }: LoopFigures): void {
  const shown = buckets.map(({ ms, count }) => `${Number.isFinite(ms) ? `${ms} ms` : 'more'} ${count}`);
  console.log(
    `${title}: late by p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, at most ${maxMs.toFixed(0)} ms; ran at most ${maxRanMs} ms in one turn`,
  );
  console.log(`    up to: ${shown.join(', ')}`);
}

function tellMemory(title: string, memory: Memory): void {
  const shown = Object.entries(memory).map(([name, bytes]) => `${name} ${Math.round(bytes / 1024 ** 2)} MB`);
  console.log(`${title}: ${shown.join(', ')}`);
}
