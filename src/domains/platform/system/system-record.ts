import { z } from 'zod';
import { ScheduleState } from '../../../kernel/schedule-state.ts';
import { instant } from '../../../kernel/schema.ts';

const ms = z.number().nullable();

const Sample = z.object({
  at: instant,
  seconds: z.number().describe('The time it covers, which ended then'),
  requests: z.object({
    count: z.int(),
    failed: z.int().describe('Responses with 5xx'),
    p50Ms: ms,
    p95Ms: ms,
    p99Ms: ms,
  }),
  database: z.object({
    count: z.int().describe('Transactions, and statements outside of one'),
    failed: z.int().describe('Rolled back or refused'),
    p95Ms: ms,
    maxMs: ms,
    waitP95Ms: ms.describe('For a connection'),
  }),
  loop: z.object({ p50Ms: ms, p99Ms: ms, maxMs: ms }),
  memory: z.object({ residentBytes: z.int(), heapUsedBytes: z.int() }),
  cores: z.number().describe('CPU time over elapsed time: 1 is one fully busy core'),
});

export const SystemRecord = z.object({
  instance: z.object({
    name: z.string(),
    version: z.string(),
    nodeVersion: z.string(),
    startedAt: instant,
    uptimeSeconds: z.number(),
    cores: z.int().describe('Maximum number of users'),
    memoryLimitBytes: z.int().describe('Of its container, else of the machine'),
    heapLimitBytes: z.int(),
  }),
  database: z.object({
    engine: z.enum(['embedded', 'postgres']),
    isSpread: z.boolean(),
    version: z.string().nullable().describe('null: it does not answer'),
    answeredInMs: ms,
  }),
  disk: z
    .object({
      freeBytes: z.number(),
      totalBytes: z.number(),
      floorBytes: z
        .number()
        .describe('Below this, uploads are refused, and imports wait on the embedded engine'),
      isLow: z.boolean(),
    })
    .nullable()
    .describe('The disk of DATA_DIR; null: unknown'),
  collection: z.object({ enabled: z.boolean(), intervalSeconds: z.int() }),
  latest: Sample.nullable(),
  history: z
    .array(Sample)
    .describe('Oldest first; a long range is thinned and keeps the worst of what it joins'),
  schedules: z.array(ScheduleState).nullable().describe('null: the database does not answer'),
});
