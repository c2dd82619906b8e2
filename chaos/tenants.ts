import { runTenantTraffic } from '../test/labs/tenant-traffic.ts';
import { startApp } from '../test/rig/start-app.ts';
import type { ChaosRun } from './frame.ts';

const requestsPerRound = 200;

/** R5, T16: the whole service in this process, so that its database can be made to fail at any statement. */
export const tenants: ChaosRun = {
  name: 'tenants',
  promise: 'no company reads a word of another: not in an answer, a mail, a file or the log, whatever fails',
  async run({ engine, rounds, seed }) {
    const requests = rounds * requestsPerRound;
    await using app = await startApp({ engine });
    const { leaks, statuses, ...figures } = await runTenantTraffic(app, { tenants: 20, requests, seed });
    return { broken: leaks, figures: { ...figures, ...statuses, leaks: leaks.length } };
  },
};
