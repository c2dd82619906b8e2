import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { is, rows } from '../../src/db/rows.ts';
import { makeKey } from '../rig/program.ts';
import { rawHttp } from '../rig/raw-http.ts';
import { type SignedIn, startApp, type TestApp } from '../rig/start-app.ts';

let app: TestApp;
let origin: string;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
  admin = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const count = async (table: string): Promise<number> => {
  const [row] = await app.database.system((tx) =>
    rows(tx, `SELECT count(*) AS n FROM ${table}`, [], { n: is.number }),
  );
  return row?.n ?? 0;
};

const begun = 'id,start\n';
const rest = 's1,2026-01-01T10:00:00Z\n';

/** Sends a file in two parts; what happens in between happens when the first is being taken in. */
async function upload(headers: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const head = `POST /api/dashboard/imports HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\n${headers}\r\n`;
  const length = `Content-Length: ${begun.length + rest.length}\r\nConnection: close\r\n\r\n`;
  const onSent = async (socket: Socket) => {
    await expect.poll(() => count('import_upload')).toBe(1);
    await meanwhile();
    socket.write(rest);
  };
  const answer = await rawHttp(origin, `${head}${length}${begun}`, {
    quietMs: 10_000,
    onSent: (socket) => void onSent(socket),
  });
  await expect.poll(() => count('import_upload')).toBe(0);
  return answer.status;
}

const cookiesOf = async ({ browser }: SignedIn): Promise<string> => {
  const token = await browser.csrf();
  return `Cookie: ${browser.cookie()}\r\nX-CSRF-Token: ${token}`;
};

test('a file that was sent by somebody who may still send it is taken in', async () => {
  const before = await count('import_run');
  const colleague = await app.addColleague(admin.companyId, 'ADMIN');
  expect(await upload(await cookiesOf(colleague), async () => {})).toBe(202);
  const { key } = await makeKey(app.app.services, admin.companyId, ['imports:write']);
  expect(await upload(`Authorization: Bearer ${key}`, async () => {})).toBe(202);
  expect(await count('import_run')).toBe(before + 2);
});

test.each<[string, number, (userId: string) => object]>([
  ['is disabled', 401, (userId) => ({ userId, status: 'DISABLED' })],
  ['is no administrator any more', 403, (userId) => ({ userId, role: 'USER' })],
])(
  'who %s while a file comes in has it refused, and nothing of it is kept',
  async (_what, status, change) => {
    const before = await count('import_run');
    const colleague = await app.addColleague(admin.companyId, 'ADMIN');
    const end = () => admin.browser.rpc('users.update', change(colleague.userId));
    expect(await upload(await cookiesOf(colleague), end)).toBe(status);
    expect(await count('import_run')).toBe(before);
  },
);

test('a file that comes with a key that is revoked meanwhile is refused, and nothing of it is kept', async () => {
  const before = await count('import_run');
  const { id, key } = await makeKey(app.app.services, admin.companyId, ['imports:write']);
  const revoke = () => admin.browser.send('DELETE', `/api/admin/api-keys/${id}`);
  expect(await upload(`Authorization: Bearer ${key}`, revoke)).toBe(401);
  expect(await count('import_run')).toBe(before);
});

test('who leaves in the middle of a file, or of a look at one, leaves nothing behind, and no fault in the log', async () => {
  const { key } = await makeKey(app.app.services, admin.companyId, ['imports:write']);
  await app.app.services.imports.idle();
  const before = app.logs.length;
  for (const path of ['/api/dashboard/imports', '/api/dashboard/imports/preview']) {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nAuthorization: Bearer ${key}\r\n`;
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(`${head}Content-Length: 1000\r\n\r\n${begun}`);
    const spool = join(app.app.services.config.dataDir, 'imports');
    const kept = async () => (await readdir(spool)).filter((name) => name !== 'instance').length;
    await expect.poll(kept).toBe(1);
    socket.destroy();
    await expect.poll(kept).toBe(0);
  }
  // By then those are over, too.
  expect(await upload(`Authorization: Bearer ${key}`, async () => {})).toBe(202);
  expect(app.logs.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
});
