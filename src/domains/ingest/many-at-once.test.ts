import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { Answer } from '../../../test/rig/browser.ts';
import { createPusher } from '../../../test/rig/program.ts';
import { startApp } from '../../../test/rig/start-app.ts';

const dataOf = <T>({ json }: Answer): T => (json as { data: T }).data;

test('messages that a program sends at the same moment are stored together, each once and in its order; a bad one is refused alone', async () => {
  await using app = await startApp();
  const { companyId, browser } = await app.signUp();
  const program = await createPusher(app.app, companyId);
  const add = (talk: string, n: number, session?: object) =>
    program.post(`/api/ingest/v1/sessions/${talk}/messages`, {
      messages: [
        { id: `${talk}-${n}`, role: 'user', content: `Line ${n}`, timestamp: Date.UTC(2026, 0, 4, 10, n) },
      ],
      ...(session && { session }),
    });
  await add('talk-0', 0);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const wanted = Array.from({ length: 60 }, (_, at) => [`talk-${at % 12}`, 1 + Math.floor(at / 12)] as const);
  const answers = await Promise.all([
    ...wanted.map(([talk, n]) => add(talk, n)),
    add('bad', 1, { startTime: 'no time' }),
    ...wanted.slice(0, 12).map(([talk, n]) => add(talk, n)),
  ]);
  const statements = asked.mock.calls.length;
  asked.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(200), 422, ...Array(12).fill(200)]);
  expect(answers.filter(({ text }) => text.includes('"added":1'))).toHaveLength(60);
  // Alone each takes more than twice as many.
  expect(statements).toBeLessThan(73 * 10);
  const list = await browser.get('/api/dashboard/sessions');
  const { sessions } = dataOf<{ sessions: { id: string; externalId: string }[] }>(list);
  expect(sessions).toHaveLength(12);
  for (const { id, externalId } of sessions) {
    const opened = dataOf<{ session: { messages: { content: string }[] } }>(
      await browser.get(`/api/dashboard/session/${id}`),
    );
    const lines = externalId === 'talk-0' ? [0, 1, 2, 3, 4, 5] : [1, 2, 3, 4, 5];
    expect(opened.session.messages.map(({ content }) => content)).toEqual(lines.map((n) => `Line ${n}`));
  }
});

test('what is delivered has its room by its bytes, and leaves it however it ends', async () => {
  await using app = await startApp();
  const { companyId } = await app.signUp();
  const program = await createPusher(app.app, companyId);
  const { deliveries } = app.app.services;
  const enter = deliveries.enter.bind(deliveries);
  const [entered, left]: [unknown[], number[]] = [[], []];
  vi.spyOn(deliveries, 'enter').mockImplementation(async (whose, weight) => {
    entered.push([whose, weight]);
    const leave = await enter(whose, weight);
    return () => {
      left.push(weight);
      leave();
    };
  });
  const session = { externalId: 'a', startTime: '2026-01-04T10:00:00Z', summary: 'x'.repeat(100) };
  const body = JSON.stringify({ sessions: Array(200).fill(session) });
  const post = (path: string, text: string) =>
    program.send('POST', path, { body: text, headers: { 'content-type': 'application/json' } });
  const answers = [
    await post('/api/ingest/v1/sessions', body),
    await post('/api/ingest/v1/sessions', `${body}}`),
    await post('/api/ingest/otlp/v1/traces', '{"resourceSpans":[]}'),
    await post('/api/ingest/otlp/v1/traces', 'no JSON'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 400]);
  const weights = [body.length, body.length + 1, 16_384, 16_384];
  expect([entered, left]).toEqual([weights.map((weight) => [companyId, weight]), weights]);
});

test('messages for a conversation that somebody else begins at the same moment are added to it', async () => {
  await using app = await startApp();
  const { companyId, browser } = await app.signUp();
  const [one, other] = [await createPusher(app.app, companyId), await createPusher(app.app, companyId)];
  const add = (program: typeof one, content: string) =>
    program.post('/api/ingest/v1/sessions/talk/messages', {
      messages: [{ id: content, role: 'user', content, timestamp: '2026-01-04T10:00:00Z' }],
    });
  await add(one, 'First');
  // It was looked for a moment before it was there.
  const { tenant } = app.database;
  const looked = vi.spyOn(app.database, 'tenant').mockImplementation((company, work, sight) =>
    tenant.call(
      app.database,
      company,
      (tx) => {
        const { query } = tx;
        Object.assign(tx, {
          query: (...asked: Parameters<typeof query>) => {
            if (asked[2] !== 'lock_one') return query.apply(tx, asked);
            looked.mockRestore();
            return Promise.resolve([]);
          },
        });
        return work(tx);
      },
      sight,
    ),
  );
  const answer = await add(other, 'Second');
  expect([answer.status, dataOf<{ added: number }>(answer)]).toEqual([
    200,
    expect.objectContaining({ outcome: 'changed', added: 1 }),
  ]);
  const { sessions } = dataOf<{ sessions: { messageCount: number }[] }>(
    await browser.get('/api/dashboard/sessions'),
  );
  expect(sessions.map(({ messageCount }) => messageCount)).toEqual([2]);
});
