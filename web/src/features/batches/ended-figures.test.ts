import { expect, test } from 'vitest';
import { endedFigures } from './ended-figures.ts';

const throughput = { requestsPerHour: 0, jobsPerHour: 0, averageBatchSize: 0 };

test('where no batch ended nothing is told of its size, how full it was and its errors', () => {
  const efficiency = { batchUtilization: 0, errorRate: 0 };
  expect(endedFigures({ throughput, efficiency })).toEqual({
    batchSize: null,
    utilization: null,
    errorRate: null,
  });
});

test('a batch without errors has none, however few there were in an hour', () => {
  const efficiency = { batchUtilization: 0.12, errorRate: 0 };
  expect(endedFigures({ throughput: { ...throughput, averageBatchSize: 12 }, efficiency })).toEqual({
    batchSize: 12,
    utilization: 0.12,
    errorRate: 0,
  });
});
