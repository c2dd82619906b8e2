import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSessions } from '../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../test/labs/session-fixture.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import type { SearchMatch } from './search-matches.ts';

let app: TestApp;
let admin: SignedIn;
const say = (...texts: string[]) =>
  texts.map((content, order) => ({ order, role: 'user' as const, content, timestamp: null }));

beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  const startTime = new Date(app.clock.now().getTime() - 3_600_000);
  await importSessions(app, admin.companyId, [
    sessionInput('order-77', { startTime, initialMsg: 'Hello. Where is my Rückgabe label? Thanks.' }),
    sessionInput('order-78', {
      startTime,
      initialMsg: 'A refund, please',
      messages: say('A refund, please', 'Good day. The amber parcel never came. Bye.'),
    }),
    sessionInput('order-79', {
      startTime,
      initialMsg: 'Nothing',
      messages: say('mail jo@example.org', '東京都'),
    }),
  ]);
});
afterAll(() => app[Symbol.asyncDispose]());

interface Listed {
  readonly sessions: readonly { readonly externalId: string; readonly match?: SearchMatch }[];
  readonly pagination: { readonly totalCount: number };
}

async function find(search: string, more: Record<string, string> = {}): Promise<Listed> {
  const { status, text, json } = await admin.browser.get(
    `/api/dashboard/sessions?${new URLSearchParams({ search, ...more, sortOrder: 'asc' })}`,
  );
  expect(status, text).toBe(200);
  return (json as { data: Listed }).data;
}

test.each<[search: string, found: string[], more?: Record<string, string>]>([
  ['ruckgabe', ['order-77']],
  ['RÜCK*', ['order-77']],
  ['"where is my"', ['order-77']],
  ['"where my"', []],
  ['refund OR ruckgabe', ['order-77', 'order-78']],
  ['order -refund', ['order-77', 'order-79']],
  ['-refund -nothing', ['order-77']],
  ['amber', ['order-78']],
  ['amber', [], { searchTranscripts: 'false' }],
  ['refund parcel', ['order-78']],
  ['example.org', ['order-79']],
  ['京都', ['order-79']],
  ['order-7*', ['order-77', 'order-78', 'order-79']],
  ['"where is my', ['order-77']],
  ['is', ['order-77']],
  ['-', []],
  ['""', []],
  ['***', []],
  ['»where is my«', ['order-77']],
  ['\u200f\u202eruck\u00adgabe\u200b 😀', ['order-77']],
  ['❤️', []],
  ['?!… ¿\u200d -😀 OR "', []],
  ['OR', []],
  ['-ruckgabe OR -', ['order-78', 'order-79']],
])('%s finds what it says, in list and figures alike', async (search, found, more = {}) => {
  const { sessions, pagination } = await find(search, more);
  expect(sessions.map(({ externalId }) => externalId).sort()).toEqual(found);
  expect(pagination.totalCount).toBe(found.length);
  const metrics = await admin.browser.get(
    `/api/dashboard/metrics?${new URLSearchParams({ search, ...more, compare: 'none' })}`,
  );
  expect((metrics.json as { data: { metrics: { totalSessions: number } } }).data.metrics.totalSessions).toBe(
    found.length,
  );
});

test('a session that was found shows its sentence with the match marked, of the transcript where it stands there', async () => {
  const matchOf = async (search: string) => (await find(search)).sessions[0]?.match;
  const shown = (match: SearchMatch | undefined) =>
    match?.marks.map(([from, to]) => match.text.slice(from, to));
  const first = await matchOf('ruckgabe');
  expect(first).toMatchObject({
    field: 'initialMsg',
    messageOrder: null,
    text: '…Where is my Rückgabe label?…',
  });
  expect(shown(first)).toEqual(['Rückgabe']);
  const said = await matchOf('amber');
  expect(said).toMatchObject({ field: 'message', messageOrder: 1, text: '…The amber parcel never came.…' });
  expect(shown(said)).toEqual(['amber']);
  expect(await matchOf('-refund')).toBeUndefined();
});

test('a list over a typed procedure is plain JSON, as over REST: what has no match says nothing of one', async () => {
  const { json } = await admin.browser.send('POST', '/api/rpc/dashboard.sessions', {
    body: { json: { search: '-refund' } },
  });
  const { data } = (json as { result: { data: { json: Listed; meta?: unknown } } }).result;
  expect(data.meta).toBeUndefined();
  expect(data.json.sessions.map((session) => 'match' in session)).toEqual([false, false]);
});

test('more words than a search takes are refused with what to do', async () => {
  const { status, json } = await admin.browser.get(
    `/api/dashboard/sessions?${new URLSearchParams({ search: Array.from({ length: 66 }, (_, at) => (at + 100).toString(36)).join(' ') })}`,
  );
  expect([status, (json as { error: string }).error]).toEqual([400, 'Search for at most 64 words.']);
  const long = new URLSearchParams({ search: 'parcel'.repeat(1700) });
  expect((await admin.browser.get(`/api/dashboard/sessions?${long}`)).status).toBe(400);
});
