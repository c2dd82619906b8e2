import { expect, test } from 'vitest';
import { createProgram, makeKey } from '../rig/program.ts';
import { startApp } from '../rig/start-app.ts';

interface Call {
  readonly result?: { readonly data: { readonly json: { readonly totalSessions?: number } } };
  readonly error?: { readonly json: { readonly message: string; readonly data: object } };
}

const longest = { json: { startDate: '1958-07-02', endDate: '2026-11-23' } };

test('Q03 the answers of a batch have a bound together: a short request does not take the memory of all', async () => {
  await using app = await startApp();
  const { browser } = await app.signUp();
  const one = await browser.post('/api/rpc/dashboard.metrics', longest);
  expect(one.status).toBe(200);
  const count = 20;
  expect(one.text.length * count).toBeGreaterThan(32 * 1024 * 1024);
  const answer = await browser.post(
    `/api/rpc/${Array(count).fill('dashboard.metrics').join(',')}?batch=1`,
    Object.fromEntries(Array.from({ length: count }, (_, place) => [place, longest])),
  );
  expect(answer.status).toBe(207);
  expect(answer.text.length).toBeLessThan(17 * 1024 * 1024);
  const calls = answer.json as Call[];
  const [answered, refused] = [calls.filter(({ result }) => result), calls.filter(({ error }) => error)];
  expect([answered.length + refused.length, answered.length > 1]).toEqual([count, true]);
  for (const { error } of refused)
    expect(error?.json).toMatchObject({
      message: 'The responses in this batch are too large together. Send fewer calls at once.',
      data: { code: 'VALIDATION_ERROR', httpStatus: 400, details: { issues: [] } },
    });
});

test('Q03 the bound of a batch is one of bytes: text of four bytes a sign is no cheaper than any other', async () => {
  await using app = await startApp();
  const { browser, companyId } = await app.signUp();
  const { key } = await makeKey(app.app.services, companyId, ['sessions:write']);
  const pushed = await createProgram(app.app.server, key).post('/api/ingest/v1/sessions', {
    sessions: [
      {
        externalId: 'foxes',
        startTime: '2026-01-01T00:00:00Z',
        messages: Array.from({ length: 20 }, () => ({ role: 'user', content: '🦊'.repeat(10_000) })),
      },
    ],
  });
  const { results } = (pushed.json as { data: { results: { id: string }[] } }).data;
  const one = await browser.post('/api/rpc/dashboard.session', { json: { id: results[0]?.id } });
  expect([one.status, one.text.length > 400_000]).toEqual([200, true]);
  const count = 36;
  const answer = await browser.post(
    `/api/rpc/${Array(count).fill('dashboard.session').join(',')}?batch=1`,
    Object.fromEntries(
      Array.from({ length: count }, (_, place) => [place, { json: { id: results[0]?.id } }]),
    ),
  );
  expect(answer.status).toBe(207);
  expect(Buffer.byteLength(answer.text)).toBeLessThan(17 * 1024 * 1024);
  const refused = (answer.json as Call[]).filter(({ error }) => error);
  expect(refused.length).toBeGreaterThan(count / 3);
});

test('Q03 the calls of a batch take turns with everybody else: no more than a few are at work at once', async () => {
  await using app = await startApp();
  const { browser } = await app.signUp();
  let [now, most] = [0, 0];
  const { database } = app.app.services;
  const tenant = database.tenant.bind(database);
  Object.assign(database, {
    async tenant(...given: Parameters<typeof tenant>) {
      now += 1;
      most = Math.max(most, now);
      try {
        return await tenant(...given);
      } finally {
        now -= 1;
      }
    },
  });
  const count = 60;
  const answer = await browser.post(
    `/api/rpc/${Array(count).fill('dashboard.config').join(',')}?batch=1`,
    Object.fromEntries(Array.from({ length: count }, (_, place) => [place, { json: {} }])),
  );
  expect([answer.status, (answer.json as Call[]).filter(({ result }) => result).length]).toEqual([
    200,
    count,
  ]);
  expect(most).toBeLessThan(10);
});
