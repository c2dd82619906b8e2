import { expect, test } from 'vitest';
import { openTestDatabase } from '../../test/rig/test-database.ts';
import { databaseCode } from './database.ts';

test('embedded data that is being moved refuses every write, also after one was refused, and reads go on', async () => {
  const { database, drop } = await openTestDatabase('');
  try {
    const write = 'UPDATE security_watch SET watched_until = watched_until';
    const ways = [
      () => database.lookup.query(write),
      () => database.system((tx) => tx.query(write)),
      () => database.lookup.query(write),
    ];
    await database.refuseWrites(true);
    for (const way of ways) expect(await way().then(() => 'written', databaseCode)).toBe('25006');
    expect(await database.lookup.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.refuseWrites(false);
    for (const way of ways) expect(await way()).toEqual([]);
  } finally {
    await database.close();
    await drop();
  }
});

test('of two moves that begin together, the one that fails lets nobody write while the other goes on', async () => {
  const { database, drop } = await openTestDatabase('');
  const write = () =>
    database.lookup.query('UPDATE security_watch SET watched_until = watched_until').catch(databaseCode);
  try {
    await Promise.all([database.refuseWrites(true), database.refuseWrites(true)]);
    await database.refuseWrites(false);
    expect(await write()).toBe('25006');
    await database.refuseWrites(false);
    expect(await write()).toEqual([]);
  } finally {
    await database.close();
    await drop();
  }
});
