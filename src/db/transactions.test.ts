import { expect, test } from 'vitest';
import { sharedTestDatabase } from '../../test/rig/shared-test-database.ts';
import { is, rows } from './rows.ts';

const shared = sharedTestDatabase();

test('statements asked together are answered in their order, under the role of their transaction', async () => {
  const role = { role: is.text, at: is.number };
  const ask = (at: number) => `SELECT current_user AS role, ${at} AS at`;
  const answers = await shared.database.system((tx) =>
    Promise.all([1, 2, 3, 4].map((at) => rows(tx, ask(at), [], role))),
  );
  expect(answers.flat()).toEqual([1, 2, 3, 4].map((at) => ({ role: 'parlance_system', at })));
});

test('where one of two fails that were asked together, nothing of the other stays, and the next transaction is well', async () => {
  const { database } = shared;
  const key = 'asked-together';
  const keep = 'INSERT INTO schedule (name, holder) VALUES ($1, $2)';
  const failing = database.system((tx) =>
    Promise.all([tx.query('SELECT 1 / 0'), tx.query(keep, [key, '1']), tx.query(keep, [`${key}-2`, '2'])]),
  );
  await expect(failing).rejects.toThrow('division by zero');
  const left = await database.system((tx) =>
    tx.query('SELECT name FROM schedule WHERE name LIKE $1', [`${key}%`]),
  );
  expect(left).toEqual([]);
});

test('a statement after the end of its transaction is refused', async () => {
  const late = await shared.database.system(async (tx) => tx.query);
  await expect(late('SELECT 1')).rejects.toThrow('after the end of its transaction');
  const failed: { query?: typeof late } = {};
  const failing = shared.database.system(async ({ query }) => {
    failed.query = query;
    throw new Error('given up');
  });
  await expect(failing).rejects.toThrow('given up');
  await expect(failed.query?.('SELECT 1')).rejects.toThrow('after the end of its transaction');
});
