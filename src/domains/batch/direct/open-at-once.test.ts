import { setTimeout as after } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { companyThatAsks, startBatchLab } from '../../../../test/labs/batch-lab.ts';
import type { Database } from '../../../db/database.ts';

/** For how many companies at once there is something between its first statement and its last. */
function mostBetween(database: Database, [first, last]: readonly [string, string]): () => number {
  const { tenant } = database;
  const open = new Set<string>();
  let most = 0;
  vi.spyOn(database, 'tenant').mockImplementation(async (companyId, inside, sight) => {
    let isLast = false;
    const result = await tenant(
      companyId,
      (tx) =>
        inside({
          ...tx,
          async query(...asked) {
            const found = await tx.query(...asked);
            if (asked[0].includes(first) && found.length > 0) open.add(companyId);
            isLast ||= asked[0].includes(last);
            most = Math.max(most, open.size);
            return found;
          },
        }),
      sight,
    );
    if (isLast) open.delete(companyId);
    // Others come as far meanwhile, if they may.
    else if (open.has(companyId)) await after(1000);
    return result;
  });
  return () => most;
}

test('answers are in memory for two companies at once: each may be a megabyte, and anybody may register', async () => {
  await using lab = await startBatchLab({ direct: true });
  await lab.fresh();
  const others = [];
  for (let n = 0; n < 5; n += 1) others.push(await companyThatAsks(lab.app));
  await lab.run('batch-create');
  // As if the service had ended while they were being stored.
  const error = { outcome: 'permanent', code: 'refused', message: 'No' };
  await lab.query('UPDATE batch_item SET answer = $1', [JSON.stringify({ usage: null, error })]);
  const most = mostBetween(lab.app.database, [
    'i.answer IS NOT NULL AND i.outcome IS NULL',
    'UPDATE batch_item i SET outcome = l.outcome',
  ]);
  await lab.run('ai-direct');
  expect(most()).toBe(2);
  const done = await lab.query("SELECT DISTINCT company_id FROM batch_item WHERE outcome = 'permanent'");
  expect(done).toHaveLength(others.length);
});
