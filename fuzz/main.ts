// Asks the whole API rightly and wrongly: npm run fuzz -- [--requests N] [--seed S]. On PostgreSQL with TEST_DATABASE_URL.
import { parseArgs } from 'node:util';
import setUpTemplate from '../test/global-setup.ts';
import { runFuzz } from './run-fuzz.ts';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
if (!(requests >= 1) || !Number.isInteger(seed)) {
  console.error('npm run fuzz -- [--requests N] [--seed S]');
  process.exit(1);
}

await setUpTemplate();
console.log(`${requests} requests, seed ${seed}`);
const { byStatus, faults, operations, succeeded } = await runFuzz({ requests, seed, log: console.log });
console.log(`answers by status: ${JSON.stringify(byStatus)}`);
console.log(`${succeeded.length} of ${operations} operations answered with success at least once`);
console.log(
  faults.length === 0 ? 'Nothing outside the documented shapes.' : `${faults.length} kinds of fault.`,
);
process.exit(faults.length === 0 ? 0 : 1);
