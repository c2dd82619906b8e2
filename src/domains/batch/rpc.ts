import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { getAccount } from './accounts/get-account.ts';
import { saveAccount } from './accounts/save-account.ts';
import { analyseAnew } from './analyse-anew.ts';
import { analyseSession } from './analyse-session.ts';
import { estimateAnalysis } from './estimate-analysis.ts';
import { estimateSession } from './estimate-session.ts';
import { monitorBatches } from './monitor-batches.ts';
import { readJob } from './read-job.ts';
import { retryJob } from './retry-job.ts';
import { runNow } from './run-now.ts';

export const batchRpc = router({
  monitor: query(monitorBatches),
  job: query(readJob),
  retry: mutation(retryJob),
  runNow: mutation(runNow),
  estimate: query(estimateAnalysis),
  analyseAnew: mutation(analyseAnew),
  estimateSession: query(estimateSession),
  analyseSession: mutation(analyseSession),
  account: query(getAccount),
  saveAccount: mutation(saveAccount),
});
