import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { monitorBatches } from './monitor-batches.ts';
import { retryJob } from './retry-job.ts';

export const batchRpc = router({ monitor: query(monitorBatches), retry: mutation(retryJob) });
