import { availableParallelism, hostname, totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { z } from 'zod';
import { version } from '../../../config/version.ts';
import { is, rows } from '../../../db/rows.ts';
import { operation } from '../../../kernel/operation.ts';
import type { Services } from '../../../kernel/services.ts';
import { SystemRecord } from './system-record.ts';
import { thinSamples } from './thin-samples.ts';

/** More points than a chart has room for. */
const mostPoints = 240;
const patienceMs = 3000;

export const getSystem = operation({
  id: 'platform.system',
  summary: 'Get the instance that responds: what it runs on, its figures of the last hours, the schedules',
  kind: 'query',
  access: 'platform',
  scope: 'system',
  limit: 'rpc',
  input: z.strictObject({}),
  output: SystemRecord,
  async run(ctx) {
    const { services, config } = ctx;
    const { monitor } = services;
    const history = monitor.history();
    const database = await lookAtDatabase(services);
    return {
      instance: {
        name: `${hostname()}:${process.pid}`,
        version,
        nodeVersion: process.versions.node,
        startedAt: monitor.startedAt.toISOString(),
        uptimeSeconds: Math.floor(monitor.uptimeSeconds()),
        cores: availableParallelism(),
        memoryLimitBytes: memoryLimit(),
        heapLimitBytes: getHeapStatistics().heap_size_limit,
      },
      database,
      disk: await services.disk.look(),
      collection: { enabled: history !== null, intervalSeconds: config.performance.intervalSeconds },
      latest: history?.at(-1) ?? null,
      history: thinSamples(history ?? [], mostPoints, config.performance.intervalSeconds),
      schedules: database.version === null ? null : await services.schedules.states(),
    };
  },
});

async function lookAtDatabase({ database, ports }: Services) {
  const { engine, lookup } = database;
  const askedAtMs = ports.clock.monotonicMs();
  const asked = rows(lookup, "SELECT current_setting('server_version') AS version", [], { version: is.text });
  const found = await Promise.race([
    asked.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref()),
  ]);
  const [row] = found ?? [];
  return {
    engine,
    isSpread: lookup.isSpread,
    version: row?.version ?? null,
    answeredInMs: row ? Math.round((ports.clock.monotonicMs() - askedAtMs) * 100) / 100 : null,
  };
}

/** What the container may take, where there is one that bounds it. */
function memoryLimit(): number {
  const bound = process.constrainedMemory();
  return bound > 0 && bound < totalmem() ? bound : totalmem();
}
