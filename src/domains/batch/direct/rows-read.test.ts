import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';

// Both counts are of one connection: a server's others tell theirs when they like.
const isServer = Boolean(process.env['TEST_DATABASE_URL'] ?? process.env['TEST_CITUS_URL']);
const lines = 240;

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab({ direct: true, env: { AI_CONCURRENCY: '4' } });
});
afterAll(() => lab[Symbol.asyncDispose]());

/** Rows of each table that were looked at so far. */
async function rowsRead(): Promise<Map<string, number>> {
  await lab.query('SELECT pg_stat_force_next_flush()');
  const found = await lab.query(
    'SELECT relname AS name, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_user_tables',
  );
  return new Map(found.map(({ name, read }) => [String(name), Number(read)]));
}

test.skipIf(isServer)(
  'to store an answer the database looks at its own rows, however many lines the batch has and sessions the company',
  async () => {
    await lab.fresh();
    await lab.addSessions(lines);
    await lab.run('batch-create');
    const before = await rowsRead();
    await lab.run('ai-direct');
    const after = await rowsRead();
    expect(await lab.stages()).toEqual({ done: lines });
    const aLine = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / lines;
    const tables = ['batch_item', 'session', 'session_enrichment', 'ai_request'];
    for (const name of tables) expect(aLine(name), name).toBeLessThan(lines / 6);
  },
);
