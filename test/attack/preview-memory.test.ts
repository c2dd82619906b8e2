import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startApp } from '../rig/start-app.ts';

const path = `/api/dashboard/imports/preview?mapping=${encodeURIComponent(JSON.stringify({ rows: 'messages' }))}`;
const header = 'message_body,message_created_at,message_author_type,conversation_id\n';

test('a look at rows of a few bytes takes no more than a part of them, and a person looks at a few files at once', async () => {
  await using app = await startApp();
  const { browser } = await app.signUp();
  const stranger = await app.signUp();
  const body = gzipSync(header + ',,,1\n'.repeat(1_600_000));
  expect(body.length).toBeLessThan(16_384);
  const [one, ...others] = Array.from({ length: 7 }, () => browser.send('POST', path, { body }));
  const neighbour = await stranger.browser.send('POST', path, {
    body: `${header}Hi,2026-01-03 10:00:00,user,1\n`,
  });
  expect(neighbour.status).toBe(200);
  const answers = await Promise.all([one, ...others]);
  expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 200, 200, 200, 429, 429, 429]);
  const { json } = answers.find((answer) => answer?.status === 429) ?? {};
  expect(json).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 5 } });

  const before = process.memoryUsage().heapUsed;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, 5);
  const alone = await browser.send('POST', path, { body });
  clearInterval(watch);
  expect(alone.status).toBe(200);
  // It was 1.3 GB for one of them.
  expect(most - before).toBeLessThan(400 * 1024 ** 2);
});
