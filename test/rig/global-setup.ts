import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { packageRoot } from '../../src/config/package-root.ts';
import { readMigrations } from '../../src/db/migrate.ts';
import { makeEmbeddedTemplate } from '../../src/db/open-embedded.ts';
import { dropServerDatabases, makeServerTemplate } from './server-database.ts';

/** Hundreds of data folders come and go in a run of tests: where there is room they stay in memory. Who measures has a disk. */
const memory = '/dev/shm';
const roomBytes = 4 * 1024 ** 3;

/** A migrated data folder that every test's database is copied from; made again when a migration changes. */
export default async function setup(project?: TestProject): Promise<() => Promise<void>> {
  const migrations = await readMigrations();
  const key = createHash('sha256')
    .update(migrations.map(({ name, sha256 }) => `${name} ${sha256}`).join())
    .digest('hex')
    .slice(0, 16);
  const cache = join(packageRoot, 'node_modules', '.cache', 'parlance');
  const built = process.env['TEST_BUILT'];
  // A build has just made one of these migrations.
  const template = built ? join(built, 'embedded-template') : join(cache, `template-${key}`);
  if (!existsSync(template)) {
    await mkdir(cache, { recursive: true });
    await makeEmbeddedTemplate(template);
  }
  const folder = await mkdtemp(join(project ? await placeInMemory() : tmpdir(), 'parlance-tests-'));
  // Servers that run as somebody else reach what is theirs in it.
  await chmod(folder, 0o711);
  const run = randomBytes(4).toString('hex');
  Object.assign(process.env, { TEST_TEMPLATE: template, TMPDIR: folder, TEST_RUN: run });
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl && project) process.env['TEST_SERVER_TEMPLATE'] = await makeServerTemplate(serverUrl, run);
  return async () => {
    if (serverUrl) await dropServerDatabases(serverUrl, run);
    await rm(folder, { recursive: true, force: true });
  };
}

async function placeInMemory(): Promise<string> {
  const room = await statfs(memory).catch(() => null);
  return room && room.bavail * room.bsize > roomBytes ? memory : tmpdir();
}
