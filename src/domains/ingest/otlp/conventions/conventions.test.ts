import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProgram, makeKey } from '../../../../../test/rig/program.ts';
import { startApp, type TestApp } from '../../../../../test/rig/start-app.ts';
import { packageRoot } from '../../../../config/package-root.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function sent(name: string) {
  const admin = await app.signUp();
  const { key } = await makeKey(app.app.services, admin.companyId, ['sessions:write'], { name });
  const body = readFileSync(join(packageRoot, 'test', 'labs', 'spans', `${name}.json`), 'utf8');
  const answer = await createProgram(app.app.server, key).send('POST', '/api/ingest/otlp/v1/traces', {
    body,
    headers: { 'content-type': 'application/json' },
  });
  const list = await admin.browser.get('/api/dashboard/sessions');
  const { sessions } = (list.json as { data: { sessions: { id: string }[] } }).data;
  const shown = await Promise.all(
    sessions.map(async ({ id }) => {
      const { json } = await admin.browser.get(`/api/dashboard/session/${id}`);
      return (json as { data: { session: { messages: { role: string; content: string }[] } } }).data.session;
    }),
  );
  return { answer, shown };
}

test.each(['langfuse', 'open-inference', 'open-llmetry', 'vercel-ai'])(
  'what %s really sends is the conversation it was',
  async (name) => {
    const { answer, shown } = await sent(name);
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect(shown).toMatchObject([
      { externalId: 'talk-1', userId: 'anna', tokens: 30, botVersion: 'a-model', messagesSent: 2 },
    ]);
    expect(shown[0]?.messages.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      'system: Answer shortly.',
      'user: Where is my order?',
      'assistant: On its way.',
      'user: When does it come?',
      'assistant: Tomorrow.',
    ]);
  },
);

test('spans that keep content out are counted and told, with the switch', async () => {
  const { answer, shown } = await sent('open-telemetry-openai');
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(/Spans without content: 2\. .*CAPTURE_MESSAGE_CONTENT=true/);
  expect(shown).toEqual([]);
});
