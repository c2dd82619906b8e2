import { afterAll, beforeAll } from 'vitest';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** One database for all tests of a file. Apart from what opens it, which programs use that are no tests. */
export function sharedTestDatabase(): Pick<TestDatabase, 'database'> {
  let opened: TestDatabase | undefined;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(async () => {
    await opened?.database.close();
    await opened?.drop();
  });
  return {
    get database() {
      if (!opened) throw new Error('the database is opened before the first test, not before');
      return opened.database;
    },
  };
}
