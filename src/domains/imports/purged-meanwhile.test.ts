import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../test/rig/listen.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';

let app: TestApp;
let superAdmin: SignedIn;
let source: Server;
let origin: string;

beforeAll(async () => {
  app = await startApp({ env: { IMPORT_ALLOW_PRIVATE: 'true' } });
  superAdmin = await app.addStaff('SUPER_ADMIN');
  source = createServer();
  origin = `http://127.0.0.1:${await listen(source)}`;
});
afterAll(async () => {
  source.closeAllConnections();
  source.close();
  await app[Symbol.asyncDispose]();
});

async function purge({ companyId }: SignedIn): Promise<void> {
  const path = `/api/platform/companies/${companyId}`;
  const { json } = await superAdmin.browser.delete(path);
  const { name } = (json as { data: { company: { name: string } } }).data.company;
  const answer = await superAdmin.browser.post(`${path}/purge`, { confirmName: name });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
}

const rowsLeft = async (table: string, { companyId }: SignedIn): Promise<number> => {
  const [found] = await app.database.system((tx) =>
    rows(tx, `SELECT count(*)::integer AS n FROM ${table} WHERE company_id = $1`, [companyId], {
      n: is.number,
    }),
  );
  return found?.n ?? 0;
};

async function filesLeft(): Promise<string[]> {
  const files = await readdir(join(app.app.services.config.dataDir, 'imports')).catch(() => []);
  return files.filter((name) => name !== 'instance');
}

const line = 'one,2026-01-03T10:00:00Z,canary\n';

test.each(['before it answers', 'while it sends'])(
  'a company that is purged %s, whose source is slow, leaves neither a file nor an import of it',
  async (when) => {
    const gone = await app.signUp();
    await gone.browser.rpc('company.update', { dataSource: { url: `${origin}/sessions.csv` } });
    const asked = once(source, 'request');
    const by = {
      actor: { type: 'system', job: 'test' },
      origin: { requestId: 'test', address: null, userAgent: null },
    } as const;
    expect(app.app.services.imports.pull(gone.companyId, by)).toBe(true);
    const [, response] = (await asked) as [unknown, ServerResponse];
    if (when === 'while it sends') {
      response.write(`id,start,initialMsg\n${line.repeat(3000)}`);
      while ((await rowsLeft('import_upload', gone)) === 0);
    }
    await purge(gone);
    // What is on its way says so each minute.
    app.clock.advance(61_000);
    response.end(`id,start,initialMsg\n${line}`);
    await app.app.services.imports.idle();
    for (const table of ['import_upload', 'import_run'])
      expect([table, await rowsLeft(table, gone)]).toEqual([table, 0]);
    expect(await filesLeft()).toEqual([]);
  },
);

test('a company that is purged while its files wait leaves none of them', async () => {
  const gone = await app.signUp();
  for (let n = 0; n < 3; n += 1) {
    const sent = await gone.browser.send('POST', '/api/dashboard/imports', {
      body: `id,start,initialMsg\n${line.repeat(3000)}`,
    });
    expect(sent.status).toBe(202);
  }
  await purge(gone);
  await app.app.services.imports.idle();
  expect(await filesLeft()).toEqual([]);
});
