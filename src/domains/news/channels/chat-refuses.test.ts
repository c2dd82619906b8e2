import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanaryServer } from '../../../../test/fakes/canary-server-fake.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';

let app: TestApp;
let admin: SignedIn;
let answer = 'ok';
let server: Awaited<ReturnType<typeof startCanaryServer>>;
beforeAll(async () => {
  server = await startCanaryServer(['127.0.0.1'], {
    answer: (request, response) => {
      request.resume();
      request.on('end', () => response.end(answer));
    },
  });
  app = await startApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  admin = await app.signUp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** What became of a message to such a channel that was answered 200 and these words. */
async function outcomeOf(kind: string, said: string) {
  answer = said;
  const { json } = await admin.browser.post('/api/admin/news-channels', {
    kind,
    name: said.slice(0, 20) || 'Silent',
    address: `http://127.0.0.1:${server.port}/${kind}`,
  });
  const { id } = (json as { data: { id: string } }).data;
  const payload = kind === 'slack' ? '{"text":"x"}' : '{"type":"message"}';
  await app.database.tenant(admin.companyId, (tx) =>
    tx.query(
      `INSERT INTO news_message (company_id, id, channel_id, kind, content, state, next_attempt_at, created_at)
       VALUES ($1, $2, $2, 'alert', $3, 'waiting', $4, $4)`,
      [admin.companyId, id, payload, app.clock.now()],
    ),
  );
  await app.app.scheduler.runNow('news-send');
  const [message] = await app.database.tenant(admin.companyId, (tx) =>
    tx.query('SELECT state, last_status, last_error FROM news_message WHERE company_id = $1 AND id = $2', [
      admin.companyId,
      id,
    ]),
  );
  await admin.browser.delete(`/api/admin/news-channels/${id}`);
  return message;
}

test.each([
  ['slack', 'invalid_payload'],
  ['slack', 'no_service\n'],
  ['slack', '{ "error": "invalid_trigger", "ok" : false }'],
  [
    'teams',
    'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId tcid=0',
  ],
])(
  'a chat that refuses in words what it answers 200 to has not got it, and is sent it again: %s, %s',
  async (kind, said) => {
    expect(await outcomeOf(kind, said)).toMatchObject({
      state: 'waiting',
      last_status: 200,
      last_error: expect.stringContaining('connection.refusedInWords'),
    });
  },
);

test.each([
  ['slack', 'ok'],
  ['slack', '{"ok":true}'],
  ['slack', ''],
  ['teams', '1'],
  ['teams', '<html>Accepted</html>'],
  // A program says with its status whether it took a message.
  ['webhook', 'no_service'],
])('what else a receiver says with a 200 is not looked at: %s, %s', async (kind, said) => {
  expect(await outcomeOf(kind, said)).toMatchObject({ state: 'delivered', last_status: 200 });
});
