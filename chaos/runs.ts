import { accounts } from './accounts.ts';
import { databaseAway } from './database-away.ts';
import type { ChaosRun } from './frame.ts';
import { imports } from './imports.ts';
import { instances } from './instances.ts';

/** Every run that `npm run chaos` knows. */
<<<<<<< HEAD
export const runs: readonly ChaosRun[] = [accounts, databaseAway, imports, instances];
=======
export const runs: readonly ChaosRun[] = [accounts, imports, batches];
>>>>>>> a9e9b56 (Hold every promise about AI batches: split, twins, late and missing answers, budget, estimates, provider health; test each failure through the emulator)
