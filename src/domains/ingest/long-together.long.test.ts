import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Answer, Browser } from '../../../test/rig/browser.ts';
import { createPusher } from '../../../test/rig/program.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import * as transcriptBody from '../sessions/transcripts/transcript-body.ts';

vi.mock('../sessions/transcripts/transcript-body.ts', async (original) => {
  const real = await original<typeof transcriptBody>();
  return { ...real, unpackTranscript: vi.fn(real.unpackTranscript) };
});
const opened = vi.mocked(transcriptBody.unpackTranscript);

let app: TestApp;
let admin: SignedIn;
let program: Browser;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  program = await createPusher(app.app, admin.companyId);
  // As long as conversations get, and a few kilobytes as they are sent and stored.
  for (const name of names) {
    const messages = Array.from({ length: 40 }, (_, at) => ({
      role: 'user',
      content: `${at} ${'word '.repeat(19_000)}`,
    }));
    const session = { externalId: name, startTime: '2026-01-04T10:00:00Z', messages };
    const sent = await program.send('POST', '/api/ingest/v1/sessions', {
      body: gzipSync(JSON.stringify({ sessions: [session] })),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('"new":1')]);
  }
});
afterAll(() => app[Symbol.asyncDispose]());

const names = Array.from({ length: 6 }, (_, at) => `long-${at}`);

/** How many transcripts were opened in one transaction at most, while something was done. */
async function mostOpened<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly most: number }> {
  let [here, most] = [0, 0];
  const { tenant } = app.database;
  const count = vi.spyOn(app.database, 'tenant').mockImplementation((companyId, inside, sight) =>
    tenant.call(
      app.database,
      companyId,
      (tx) => {
        here = 0;
        return inside(tx);
      },
      sight,
    ),
  );
  const real = opened.getMockImplementation();
  opened.mockImplementation(async (body) => {
    here += 1;
    most = Math.max(most, here);
    return real ? real(body) : [];
  });
  const value = await work();
  count.mockRestore();
  return { value, most };
}

const messagesOf = ({ json }: Answer) => (json as { data: { added: number } }).data.added;

test('messages that come at the same moment to conversations that are long are added to a few at a time', async () => {
  const add = (name: string) =>
    program.post(`/api/ingest/v1/sessions/${name}/messages`, {
      messages: [{ id: 'more', role: 'user', content: 'And?' }],
    });
  const { value, most } = await mostOpened(() => Promise.all(names.map(add)));
  expect(value.map(messagesOf)).toEqual(names.map(() => 1));
  // Six of them are 23 MB, and more as they are read.
  expect(most).toBeLessThanOrEqual(4);
});

const nanos = `${Date.parse('2026-01-04T11:00:00Z')}000000`;
const spanOf = (conversation: string, traceId: string, at: number) => ({
  traceId,
  spanId: `${at + 1}`.padStart(16, 'c'),
  startTimeUnixNano: nanos,
  endTimeUnixNano: nanos,
  attributes: [
    { key: 'gen_ai.operation.name', value: { stringValue: 'chat' } },
    { key: 'gen_ai.conversation.id', value: { stringValue: conversation } },
    { key: 'gen_ai.input.messages', value: { stringValue: `[{"role":"user","content":"Span ${at}"}]` } },
  ],
});
const trace = (spans: object[]) =>
  program.send('POST', '/api/ingest/otlp/v1/traces', {
    body: JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }),
    headers: { 'content-type': 'application/json' },
  });

test('spans of conversations that are long are added to a few at a time; a trace that tells of many is refused', async () => {
  const apart = names.map((name, at) => spanOf(name, `${at}`.padStart(32, 'a'), at));
  const { value, most } = await mostOpened(() => trace(apart));
  expect([value.status, value.text]).toEqual([200, '{}']);
  expect(most).toBeLessThanOrEqual(4);
  const together = names.map((name, at) => spanOf(name, 'b'.repeat(32), at + 10));
  const refused = await mostOpened(() => trace(together));
  expect([refused.value.status, refused.most]).toEqual([200, 0]);
  expect(refused.value.json).toMatchObject({ partialSuccess: { rejectedSpans: '6' } });
});
