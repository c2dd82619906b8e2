import { expect, test } from 'vitest';
import { createProgram, makeKey } from '../rig/program.ts';
import { startApp, type TestApp } from '../rig/start-app.ts';

/** Whoever asks for data of a company waits until something else was done, and seconds are over. */
function meanwhile(app: TestApp, deed: () => Promise<unknown>): void {
  const { database } = app.app.services;
  const tenant = database.tenant.bind(database);
  let done: Promise<unknown> | undefined;
  Object.assign(database, {
    async tenant(...given: Parameters<typeof tenant>) {
      done ??= deed().then(() => app.clock.advance(2000));
      await done;
      return tenant(...given);
    },
  });
}

interface Call {
  readonly result?: object;
  readonly error?: { readonly json: { readonly data: { readonly code: string } } };
}

test.each([
  ['disabled', "status = 'DISABLED'", 'UNAUTHORIZED'],
  ['demoted', "role = 'USER'", 'FORBIDDEN'],
] as const)(
  'the calls of a batch that are left when somebody is %s are refused: they wait for each other',
  async (_what, change, code) => {
    await using app = await startApp();
    const admin = await app.signUp();
    const { browser, userId } = await app.addColleague(admin.companyId, 'ADMIN');
    meanwhile(app, () =>
      app.database.system((tx) => tx.query(`UPDATE app_user SET ${change} WHERE id = $1`, [userId])),
    );
    const count = 20;
    const answer = await browser.post(
      `/api/rpc/${Array(count).fill('company.update').join(',')}?batch=1`,
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [n, { json: { reviewSampleSize: 10 + n } }]),
      ),
    );
    const calls = answer.json as Call[];
    expect(calls).toHaveLength(count);
    expect(calls.slice(5).map(({ error }) => error?.json.data.code)).toEqual(Array(count - 5).fill(code));
  },
);

test('the calls of an assistant that are left when its key is revoked are refused', async () => {
  await using app = await startApp();
  const admin = await app.signUp();
  const { key, id } = await makeKey(app.app.services, admin.companyId, ['metrics:read']);
  meanwhile(app, () =>
    app.database.system((tx) => tx.query('UPDATE api_key SET revoked_at = created_at WHERE id = $1', [id])),
  );
  const calls = Array.from({ length: 10 }, (_, n) => ({
    jsonrpc: '2.0',
    id: n,
    method: 'tools/call',
    params: { name: 'get_config', arguments: {} },
  }));
  const { text } = await createProgram(app.app.server, key).send('POST', '/api/mcp', {
    body: calls,
    headers: { accept: 'application/json, text/event-stream' },
  });
  expect(text.split('UNAUTHORIZED').length - 1).toBe(calls.length - 1);
});
