import { expect, test, vi } from 'vitest';
import { onServer } from '../../test/rig/on-server.ts';
import { makeServerDatabase } from '../../test/rig/server-database.ts';
import { migrate, readMigrations } from './migrate.ts';

test('migrations stand in the order of their numbers, and each number from 250 on is one migration’s', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  for (const name of names) expect(name).toMatch(/^\d{4}-[a-z]+(-[a-z]+)*\.sql$/);
  // Two numbers were given twice before, to files that databases know by their names.
  const later = names.map((name) => name.slice(0, 4)).filter((number) => number >= '0250');
  expect(later).toEqual([...new Set(later)]);
});

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a migration that meets an instance at work in a deadlock is begun anew: two instances are replaced one after the other',
  async () => {
    const { url, drop } = await makeServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
    const applied = await onServer((client) => {
      const ask: (...sent: unknown[]) => unknown = client.query.bind(client);
      let deadlocks = 3;
      vi.spyOn(client, 'query').mockImplementation(((...sent: unknown[]) => {
        if (!String(sent[0]).includes('CREATE TABLE session (') || deadlocks === 0) return ask(...sent);
        deadlocks -= 1;
        return Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
      }) as never);
      return migrate(client);
    }, url);
    expect(applied).toEqual((await readMigrations()).map(({ name }) => name));
    await drop();
  },
);
