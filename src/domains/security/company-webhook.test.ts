import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startApp } from '../../../test/rig/start-app.ts';

test('whoever tries a receiver learns only that it was not reached, after the same time, and it stays on', async () => {
  let status = 500;
  const server = createServer((_request, response) => response.writeHead(status, { location: '/' }).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const resolveHost = async (name: string) => {
    if (name === 'metadata.test') return ['169.254.169.254'];
    throw new Error('ENOTFOUND');
  };
  await using app = await startApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' }, ports: { resolveHost } });
  const [admin, staff] = [await app.signUp(), await app.addStaff('ADMIN')];
  const monitoring = '/api/admin/security-monitoring';
  const told: object[] = [];
  const open = `http://127.0.0.1:${port}/`;
  const tries: [string, number?][] = [
    [open, 500],
    [open, 404],
    [open, 302],
    [open, 410],
    ['http://127.0.0.1:1025/'],
    [`https://127.0.0.1:${port}/`],
    ['http://metadata.test/'],
    ['http://nowhere.test/'],
  ];
  for (const [url, answer] of tries) {
    status = answer ?? status;
    await admin.browser.rpc('webhook.save', { url });
    await staff.browser.post(monitoring, { alerting: { webhookUrl: url, channels: ['WEBHOOK'] } });
    const own = (await admin.browser.rpc('webhook.test', {})).data as object;
    const posted = await staff.browser.post(`${monitoring}/test-notification`, { channel: 'WEBHOOK' });
    const kept = (await staff.browser.get(`${monitoring}/deliveries?limit=2`)).json as {
      data: { deliveries: { kind: string; state: string; attempts: object[] }[] };
    };
    told.push({
      tests: [own, (posted.json as { data: object }).data].map((it) => ({ ...it, deliveryId: '' })),
      kept: kept.data.deliveries.map(({ kind, state, attempts }) => ({ kind, state, attempts })),
      webhook: (await admin.browser.rpc('webhook.get', {})).data,
      pauses: app.clock.pauses.splice(0),
    });
    expect(told.at(-1)).toMatchObject({ webhook: { webhook: { url, disabledAt: null } } });
  }
  server.close();
  const plain = told.map((one) => JSON.stringify({ ...one, webhook: null }));
  expect(new Set(plain).size).toBe(1);
  expect(told[0]).toMatchObject({
    tests: [
      {
        ok: false,
        status: null,
        durationMs: 10_000,
        error: expect.stringMatching(/couldn't be reached\. Check /),
      },
      { ok: false, status: null },
    ],
    kept: [{ kind: 'test', state: 'failed' }, { kind: 'test' }],
    pauses: [10_000, 10_000],
  });
  const reasons = app.logs.flatMap(({ facts }) => facts['reason'] ?? []);
  expect(new Set(reasons).size).toBe(8);
});
