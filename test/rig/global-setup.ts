import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/config/package-root.ts';
import { readMigrations } from '../../src/db/migrate.ts';
import { makeEmbeddedTemplate } from '../../src/db/open-embedded.ts';
import { dropServerDatabases } from './server-database.ts';

/** A migrated data folder that every test's database is copied from; made again when a migration changes. */
export default async function setup(): Promise<() => Promise<void>> {
  const migrations = await readMigrations();
  const key = createHash('sha256')
    .update(migrations.map(({ name, sha256 }) => `${name} ${sha256}`).join())
    .digest('hex')
    .slice(0, 16);
  const cache = join(packageRoot, 'node_modules', '.cache', 'parlance');
  const template = join(cache, `template-${key}`);
  if (!existsSync(template)) {
    await mkdir(cache, { recursive: true });
    await makeEmbeddedTemplate(template);
  }
  const engines = await mkdtemp(join(tmpdir(), 'parlance-engines-'));
  const run = randomBytes(4).toString('hex');
  Object.assign(process.env, { TEST_TEMPLATE: template, TEST_ENGINES: engines, TEST_RUN: run });
  const serverUrl = process.env['TEST_DATABASE_URL'];
  return async () => {
    if (serverUrl) await dropServerDatabases(serverUrl, run);
    await rm(engines, { recursive: true, force: true });
  };
}
