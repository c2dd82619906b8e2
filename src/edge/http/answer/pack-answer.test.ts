import { expect, test } from 'vitest';
import { startApp } from '../../../../test/rig/start-app.ts';
import { appOperations } from '../../../app-operations.ts';

const ourPage = { 'sec-fetch-site': 'same-origin', 'accept-encoding': 'gzip, deflate, br' };

test('figures come compressed to our own pages, and to nobody whom another page sent', async () => {
  await using app = await startApp();
  const { browser } = await app.signUp();
  const encodingOf = async (procedure: string, headers: Record<string, string>) => {
    const answer = await browser.post(`/api/rpc/${procedure}`, { json: {} }, headers);
    expect(answer.status, procedure).toBe(200);
    return answer.headers['content-encoding'];
  };
  expect(await encodingOf('dashboard.metrics', ourPage)).toBe('gzip');
  for (const from of ['same-site', 'cross-site', 'none', ''])
    expect(await encodingOf('dashboard.metrics', { ...ourPage, 'sec-fetch-site': from }), from).toBe(
      undefined,
    );
  expect(await encodingOf('dashboard.metrics', { ...ourPage, 'accept-encoding': 'br' })).toBe(undefined);
  for (const other of ['auth.getUser', 'dashboard.config', 'dashboard.sessions'])
    expect(await encodingOf(other, ourPage), other).toBe(undefined);
  const batch = await browser.post(
    '/api/rpc/dashboard.metrics,auth.getUser?batch=1',
    {
      0: { json: {} },
      1: { json: {} },
    },
    ourPage,
  );
  expect([batch.status, batch.headers['content-encoding']]).toEqual([200, undefined]);
});

test('no answer is compressed but those that were looked at for secrets and for what strangers can write into them', () => {
  const packable = [...appOperations.values()].filter(({ isPackable }) => isPackable).map(({ id }) => id);
  expect(packable).toEqual(['dashboard.metrics']);
});
