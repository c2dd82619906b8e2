import type { Monitor } from './batch-search.ts';

type Performance = Pick<Monitor['performance'], 'throughput' | 'efficiency'>;

/** Figures of the batches that ended. Where none did there is nothing to tell, which is not 0: null. */
export function endedFigures({ throughput, efficiency }: Performance) {
  const { averageBatchSize } = throughput;
  const noneEnded = averageBatchSize === 0;
  return {
    batchSize: noneEnded ? null : averageBatchSize,
    utilization: noneEnded ? null : efficiency.batchUtilization,
    errorRate: noneEnded ? null : efficiency.errorRate,
  };
}
