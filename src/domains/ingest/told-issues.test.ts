import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/rig/browser.ts';
import { createPusher } from '../../../test/rig/program.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
let program: Browser;
beforeAll(async () => {
  app = await startApp();
  const { companyId } = await app.signUp();
  program = await createPusher(app.app, companyId);
});
afterAll(() => app[Symbol.asyncDispose]());

const root = '/api/ingest/v1/sessions';
const dataOf = <T>({ json }: { json: unknown }): T => (json as { data: T }).data;
interface Told {
  readonly outcome: string;
  readonly added: number;
  readonly repeated: number;
  readonly issues?: readonly object[];
}
const start = '2026-01-04T10:00:00Z';
const said = (content: string, more: object = {}) => ({ role: 'user', content, timestamp: start, ...more });

test('what is not kept of messages is said: those without a word, and times that cannot be read', async () => {
  const messages = [said('Hi'), said(' '), said(''), said('Later', { timestamp: 'soon' })];
  const pushed = await program.post(root, { sessions: [{ externalId: 'a', startTime: start, messages }] });
  expect(dataOf<{ results: object[] }>(pushed).results).toMatchObject([
    {
      outcome: 'new',
      issues: [
        { path: 'messages', message: 'Left out because they are empty (2).' },
        { path: 'messages', message: "Stored without their time, which couldn't be read (1)." },
      ],
    },
  ]);
  const added = await program.post(`${root}/a/messages`, {
    messages: [said('Still there?', { timestamp: 'when?' }), said('<br>')],
  });
  expect(dataOf<Told>(added)).toMatchObject({
    outcome: 'changed',
    added: 1,
    repeated: 0,
    issues: [
      { path: 'messages', message: "Stored without their time, which couldn't be read (1)." },
      { path: 'messages', message: 'Left out because they are empty (1).' },
    ],
  });
});

test('an empty message is not added, and what comes under its id once it is written is no repetition', async () => {
  const add = async (content: string) =>
    dataOf<Told>(
      await program.post(`${root}/b/messages`, {
        messages: [said('Hi', { id: 'm0' }), said(content, { id: 'm1' })],
      }),
    );
  expect(await add('')).toMatchObject({ outcome: 'new', added: 1, repeated: 0 });
  expect(await add('')).toMatchObject({ outcome: 'identical', added: 0, repeated: 1 });
  expect(await add('Here it is.')).toMatchObject({ outcome: 'changed', added: 1, repeated: 1 });
  expect(await add('Here it is.')).toMatchObject({ added: 0 });
  const whole = { externalId: 'c', messages: [said('Hi', { id: 'm0' }), said('', { id: 'm1' })] };
  await program.post(root, { sessions: [whole] });
  const later = await program.post(`${root}/c/messages`, { messages: [said('Written.', { id: 'm1' })] });
  expect(dataOf<Told>(later)).toMatchObject({ outcome: 'changed', added: 1, repeated: 0 });
});

test('a program is told what it has to send, not which column of a file to choose', async () => {
  const sessions = [
    { externalId: 'no-start' },
    { startTime: start },
    { externalId: 'turned', startTime: start, endTime: '2026-01-03T10:00:00Z' },
    { externalId: 'untimed', messages: [said('Hi', { timestamp: 'soon' })] },
  ];
  const { results } = dataOf<{ results: { issues: object[] }[] }>(await program.post(root, { sessions }));
  expect(results.map(({ issues }) => issues[0])).toEqual([
    { path: 'startTime', message: 'Required, unless a message has a time.' },
    { path: 'externalId', message: 'Required.' },
    { path: 'endTime', message: 'Before the session started.' },
    { path: 'messages', message: '"soon" isn\'t a date we can read' },
  ]);
});

test('what is stored is not said to be left out: a message of an unknown role, and the beginning of a long value', async () => {
  const stranger = said('Hm', { role: 'martian', timestamp: '2026-01-04T10:01:00Z' });
  const unknown = {
    path: 'messages',
    message: "Stored as from an unknown sender: the role isn't user, assistant, agent or system (1).",
  };
  const cut = (path: string) => ({ path, message: 'Longer than can be stored: only the beginning is kept.' });
  const session = {
    externalId: 'long',
    startTime: start,
    team: 'x'.repeat(121),
    tags: Array.from({ length: 21 }, (_, at) => `t${at}`),
    messages: [said('Hi'), stranger],
  };
  const { results } = dataOf<{ results: object[] }>(await program.post(root, { sessions: [session] }));
  expect(results).toMatchObject([{ outcome: 'new', issues: [cut('team'), cut('tags'), unknown] }]);
  const add = async (message: object) =>
    dataOf<Told>(await program.post(`${root}/told/messages`, { messages: [message] }));
  expect(await add(stranger)).toMatchObject({ added: 1, issues: [unknown] });
  // It was told of when it came.
  expect((await add(said('Hi', { timestamp: '2026-01-04T10:02:00Z' }))).issues).toBeUndefined();
});

test('messages past the bound, and those that are notes or deleted, are said to be left out for that', async () => {
  const messages = Array.from({ length: 10_002 }, (_, at) => said(`m${at}`));
  const notes = [said('Hi'), said('Gone', { deleted: true })];
  const sessions = [
    { externalId: 'many', startTime: start, messages },
    { externalId: 'notes', startTime: start, messages: notes },
  ];
  const { results } = dataOf<{ results: object[] }>(await program.post(root, { sessions }));
  expect(results).toMatchObject([
    {
      issues: [
        { path: 'messages', message: 'Left out: past the first 10,000 messages of the conversation (2).' },
      ],
    },
    { issues: [{ path: 'messages', message: 'Left out: internal notes or deleted messages (1).' }] },
  ]);
});

test('a value that cannot be read is left out, and what is stored of it stays; only null empties', async () => {
  const { companyId, browser } = await app.signUp();
  const attributes = [{ key: 'seats', label: 'Seats', type: 'number' }];
  await browser.rpc('company.update', { settings: { attributes } });
  const other = await createPusher(app.app, companyId);
  const good = { rating: 4, country: 'NL', language: 'nl', sentiment: 'POSITIVE', attributes: { seats: 5 } };
  const bad = {
    rating: 9,
    country: 'Atlantis',
    language: 'klingon',
    sentiment: 'meh',
    attributes: { seats: 'many' },
  };
  const first = await other.post(root, { sessions: [{ externalId: 'kept', startTime: start, ...good }] });
  const id = dataOf<{ results: { id: string }[] }>(first).results[0]?.id;
  const stored = async () => {
    const { json } = await browser.get(`/api/dashboard/session/${id}`);
    return dataOf<{ session: object }>({ json }).session;
  };
  const issues = Object.keys(bad).map((path) =>
    expect.objectContaining({ path: path === 'attributes' ? 'attributes.seats' : path }),
  );
  for (const send of [
    () => other.patch(`${root}/kept`, bad),
    () => other.post(`${root}/kept/messages`, { messages: [said('Hi')], session: bad }),
    () => other.post(root, { sessions: [{ externalId: 'kept', startTime: start, ...bad }] }),
  ]) {
    const { status, json } = await send();
    const told = dataOf<Told & { results?: Told[] }>({ json });
    expect(status).toBe(200);
    expect((told.results?.[0] ?? told).issues).toEqual(expect.arrayContaining(issues));
    expect(await stored()).toMatchObject(good);
  }
  await other.patch(`${root}/kept`, { rating: null, country: null, attributes: { seats: null } });
  expect(await stored()).toMatchObject({ rating: null, country: null, language: 'nl', attributes: {} });
});

test('an attribute is named as programs name it, whatever is wrong with it', async () => {
  const { companyId, browser } = await app.signUp();
  const attributes = [{ key: 'seats', label: 'Seats', type: 'number' }];
  await browser.rpc('company.update', { settings: { attributes } });
  const other = await createPusher(app.app, companyId);
  const session = { externalId: 'a', startTime: start, attributes: { seats: 'many', plan: 'pro' } };
  const { results } = dataOf<{ results: { issues: { path: string }[] }[] }>(
    await other.post(root, { sessions: [session] }),
  );
  expect(results[0]?.issues.map(({ path }) => path).sort()).toEqual(['attributes.plan', 'attributes.seats']);
});
