import { accounts } from './accounts.ts';
import { batches } from './batches.ts';
import { databaseAway } from './database-away.ts';
import type { ChaosRun } from './frame.ts';
import { imports } from './imports.ts';
import { instances } from './instances.ts';

/** Every run that `npm run chaos` knows. */
export const runs: readonly ChaosRun[] = [accounts, databaseAway, imports, instances, batches];
