import { accounts } from './accounts.ts';
import { otlp, push } from './arrivals.ts';
import { audit } from './audit.ts';
import { batches, batchInstances } from './batches.ts';
import { shards } from './cluster/shards.ts';
import { workerAway } from './cluster/worker-away.ts';
import { databaseAway } from './database-away.ts';
import { direct } from './direct.ts';
import type { ChaosRun } from './frame.ts';
import { imports } from './imports.ts';
import { instances } from './instances.ts';
import { news } from './news/news.ts';
import { retention } from './retention/retention.ts';
import { tenants } from './tenants.ts';
import { upgrade } from './upgrade.ts';
import { webhooks } from './webhooks.ts';

/** Every run that `npm run chaos` knows. */
export const runs: readonly ChaosRun[] = [
  accounts,
  imports,
  push,
  otlp,
  batches,
  batchInstances,
  direct,
  audit,
  retention,
  webhooks,
  news,
  databaseAway,
  instances,
  upgrade,
  workerAway,
  shards,
  tenants,
];
