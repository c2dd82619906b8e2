import { expect, test } from 'vitest';
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
      message: 'The answers of this batch are too large together: ask for fewer at once.',
      data: { code: 'VALIDATION_ERROR', httpStatus: 400, details: { issues: [] } },
    });
});
