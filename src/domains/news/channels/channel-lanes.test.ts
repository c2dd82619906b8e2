import { expect, test } from 'vitest';
import { slowReceivers } from '../../../../test/fakes/slow-receivers.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { newId } from '../../../ports/ids.ts';

const patient = { timeout: 60_000 };

async function addChannel({ browser }: SignedIn, name: string): Promise<string> {
  const address = `https://hooks.example.org/${name}`;
  const answer = await browser.post('/api/admin/news-channels', { kind: 'slack', name, address });
  return (answer.json as { data: { id: string } }).data.id;
}

const tell = (app: TestApp, { companyId }: SignedIn, channelId: string) =>
  app.database.system((tx) =>
    tx.query(
      `INSERT INTO news_message (company_id, id, channel_id, kind, content, state, next_attempt_at, created_at)
       VALUES ($1, $2, $3, 'alert', '{}', 'waiting', $4, $4)`,
      [companyId, newId(app.clock), channelId, app.clock.now()],
    ),
  );

const send = (app: TestApp) => app.app.scheduler.runNow('news-send');

test('a slow receiver delays what is sent to itself, in its order, and nobody else, of its own company or another', async () => {
  const receivers = slowReceivers();
  await using app = await startApp({ ports: { webhook: receivers.webhook } });
  const [one, other] = [await app.signUp(), await app.signUp()];
  const [slow, beside, quick] = [
    await addChannel(one, 'slow'),
    await addChannel(one, 'beside'),
    await addChannel(other, 'quick'),
  ];
  for (let message = 0; message < 2; message += 1) {
    await tell(app, one, slow);
    await tell(app, one, beside);
  }
  const count = receivers.countOf;
  const first = send(app);
  await expect.poll(() => count('/beside'), patient).toBe(2);
  // What is due only now goes out while the slow one is still being called.
  expect(await first).toBe(true);
  await tell(app, other, quick);
  const second = send(app);
  await expect.poll(() => count('/quick'), patient).toBe(1);
  expect([await second, count('/slow')]).toEqual([true, 1]);
  receivers.letGo();
  await expect.poll(() => count('/slow'), patient).toBe(2);
});

test('a stop cuts off who does not answer, and what it was sent is sent again later', async () => {
  const receivers = slowReceivers();
  const app = await startApp({ ports: { webhook: receivers.webhook } });
  const admin = await app.signUp();
  await tell(app, admin, await addChannel(admin, 'slow'));
  await send(app);
  expect(receivers.called).toEqual(['/slow']);
  const stored = () => app.database.system((tx) => tx.query('SELECT state, attempts FROM news_message'));
  const before = await stored();
  await app[Symbol.asyncDispose]();
  expect(before).toMatchObject([{ state: 'waiting', attempts: 1 }]);
});
