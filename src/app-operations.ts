import { appRouter } from './app-router.ts';
import { appJobs, appRoutes } from './app-routes.ts';
import { runBatchStep } from './domains/batch/index.ts';
import { operatorOperations } from './domains/operator/index.ts';
import { operationsOf } from './edge/rpc/procedures.ts';
import type { Operation } from './kernel/operation.ts';

/** Every operation of the service by its id, however it is reached. */
export const appOperations: ReadonlyMap<string, Operation> = new Map(
  [
    ...appRoutes.map(({ op }) => op),
    ...operationsOf(appRouter).values(),
    ...appJobs.map(({ op }) => op),
    ...operatorOperations,
    runBatchStep,
  ].map((op) => [op.id, op]),
);
