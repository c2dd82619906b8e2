import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSessions, someSessions } from '../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../test/labs/session-fixture.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
let admin: SignedIn;
let user: SignedIn;
let stranger: SignedIn;
let staff: SignedIn;
const count = 300;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  stranger = await app.signUp();
  user = await app.addColleague(admin.companyId, 'USER');
  staff = await app.addStaff('SUPPORT');
  await importSessions(app, admin.companyId, someSessions(count, app.clock.now().getTime()));
});
afterAll(() => app[Symbol.asyncDispose]());

interface Row extends Record<string, unknown> {
  id: string;
  startTime: string;
}
interface Listed {
  sessions: Row[];
  pagination: { totalCount: number; totalPages: number; hasNext: boolean };
}

const tagsOf = (row: Row) => row['tags'] as string[];

async function get<T>(path: string, who: SignedIn = user): Promise<T> {
  const answer = await who.browser.get(`/api/dashboard/${path}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return (answer.json as { data: T }).data;
}
const status = async (path: string, who: SignedIn = user) =>
  (await who.browser.get(`/api/dashboard/${path}`)).status;
const total = async (query: string) => (await get<Listed>(`sessions?${query}`)).pagination.totalCount;

test('the list is by start, newest first, with exact totals, and pages never overlap', async () => {
  const first = await get<Listed>('sessions');
  expect(first.pagination).toMatchObject({
    page: 1,
    limit: 50,
    totalCount: count,
    totalPages: 6,
    hasNext: true,
  });
  const ids: string[] = [];
  for (let page = 1; page <= 6; page += 1)
    ids.push(...(await get<Listed>(`sessions?page=${page}`)).sessions.map(({ id }) => id));
  expect(new Set(ids).size).toBe(count);
  const starts = first.sessions.map(({ startTime }) => startTime);
  expect(starts).toEqual([...starts].sort().reverse());
  expect(await get<Listed>('sessions?page=99')).toMatchObject({
    sessions: [],
    pagination: { totalCount: count },
  });
});

test('a record has the fields of the contract and no others', async () => {
  const [session] = (await get<Listed>('sessions?limit=1')).sessions;
  expect(Object.keys(session ?? {})).toEqual(
    'id companyId externalId startTime endTime durationSeconds userId ipAddress country language channel messagesSent messageCount avgResponseTime firstResponseSeconds team botVersion rating ratingComment tags attributes sentiment category escalated forwardedHr initialMsg summary questions tokens cost currency fullTranscriptUrl processing origins importId createdAt updatedAt'.split(
      ' ',
    ),
  );
});

test.each([
  ['category=RETURNS', (s: Row) => s['category'] === 'RETURNS'],
  [
    'category=RETURNS,BILLING&language=nl',
    (s: Row) => s['category'] !== 'DELIVERY' && s['language'] === 'nl',
  ],
  ['sentiment=NEGATIVE,POSITIVE', (s: Row) => s['sentiment'] === 'NEGATIVE' || s['sentiment'] === 'POSITIVE'],
  ['country=NL&channel=web', (s: Row) => s['country'] === 'NL' && s['channel'] === 'web'],
  ['escalated=true', (s: Row) => s['escalated'] === true],
  ['forwardedHr=false', (s: Row) => s['forwardedHr'] === false],
  ['resolved=true', (s: Row) => s['endTime'] !== null && !s['escalated'] && !s['forwardedHr']],
  ['resolved=false', (s: Row) => !(s['endTime'] !== null && !s['escalated'] && !s['forwardedHr'])],
  ['userId=user-3', (s: Row) => s['userId'] === 'user-3'],
  ['status=SKIPPED', () => true],
  ['status=COMPLETED,FAILED', () => false],
  ['hour=9,10', (s: Row) => [9, 10].includes(new Date(s.startTime).getUTCHours())],
  ['weekday=0', (s: Row) => new Date(s.startTime).getUTCDay() === 1],
  [
    'responseTimeFrom=10&responseTimeTo=20',
    (s: Row) => Number(s['avgResponseTime']) >= 10 && Number(s['avgResponseTime']) < 20,
  ],
  ['team=Blue', (s: Row) => s['team'] === 'Blue'],
  ['botVersion=3.2&tag=refund', (s: Row) => s['botVersion'] === '3.2' && tagsOf(s).includes('refund')],
  ['tag=late,refund', (s: Row) => ['late', 'refund'].some((tag) => tagsOf(s).includes(tag))],
  ['ratingFrom=2&ratingTo=4', (s: Row) => [2, 3, 4].includes(Number(s['rating']))],
  ['ratingTo=1', (s: Row) => s['rating'] === 1],
  ['question=how do I PAY', (s: Row) => (s['questions'] as string[]).includes('How do I pay?')],
  ['search=refund', (s: Row) => s['summary'] !== null],
  ['search=S-7', (s: Row) => s['externalId'] === 's-7'],
  ['search=refund&language=nl', (s: Row) => s['summary'] !== null && s['language'] === 'nl'],
  ['search=refund&sortBy=cost', (s: Row) => s['summary'] !== null],
  ['search=???', () => false],
  ['category=NO_SUCH', () => false],
] as const)('the filter %s finds exactly what a plain look finds', async (query, passes) => {
  const everything: Row[] = [];
  const found: Row[] = [];
  for (let page = 1; page <= 3; page += 1) {
    everything.push(...(await get<Listed>(`sessions?limit=100&page=${page}`)).sessions);
    found.push(...(await get<Listed>(`sessions?limit=100&page=${page}&${query}`)).sessions);
  }
  const expected = everything.filter(passes).map(({ id }) => id);
  expect(found.map(({ id }) => id).sort()).toEqual(expected.sort());
  expect(await total(query)).toBe(expected.length);
  const metrics = await get<{ metrics: { totalSessions: number } }>(`metrics?${query}`);
  expect(metrics.metrics.totalSessions).toBe(expected.length);
});

test.each([
  'startTime',
  'endTime',
  'durationSeconds',
  'messagesSent',
  'avgResponseTime',
  'sentiment',
  'category',
  'language',
  'country',
  'cost',
  'team',
  'botVersion',
  'rating',
  'firstResponseSeconds',
])('sorts by %s both ways, the unknown last, ties by id', async (sortBy) => {
  for (const sortOrder of ['asc', 'desc']) {
    const rows: Row[] = [];
    for (let page = 1; page <= 3; page += 1)
      rows.push(
        ...(await get<Listed>(`sessions?limit=100&page=${page}&sortBy=${sortBy}&sortOrder=${sortOrder}`))
          .sessions,
      );
    const rank: Record<string, number> = { NEGATIVE: 0, NEUTRAL: 1, POSITIVE: 2 };
    const key = (row: Row) => (sortBy === 'sentiment' ? rank[String(row['sentiment'])] : row[sortBy]) ?? null;
    const sign = sortOrder === 'asc' ? 1 : -1;
    const order = [...rows].sort((a, b) => {
      const [x, y] = [key(a) as never, key(b) as never];
      if (x === y) return sign * (a.id < b.id ? -1 : 1);
      if (x === null) return 1;
      if (y === null) return -1;
      return sign * (x < y ? -1 : 1);
    });
    expect(rows.map(({ id }) => id)).toEqual(order.map(({ id }) => id));
  }
});

test.each([
  'sessions?sortBy=nothing',
  'sessions?sortOrder=up',
  'sessions?limit=101',
  'sessions?page=0',
  'sessions?sentiment=HAPPY',
  'sessions?status=DONE',
  'sessions?weekday=7',
  'sessions?hour=x',
  'sessions?hour=%20',
  'sessions?hour=1e1',
  'sessions?weekday=0x1',
  'sessions?startDate=2026-02-02&endDate=2026-02-01',
  'sessions?startDate=yesterday',
  'metrics?compare=sometimes',
  'session/not-an-id',
])('what cannot be read is 400: %s', async (path) => {
  expect(await status(path)).toBe(400);
});

test('the offset of a moment is read also where its plus was not encoded', async () => {
  const moment = `${new Date(app.clock.now().getTime() - 3 * 86_400_000).toISOString().slice(0, 19)}+01:00`;
  const since = await total(`startDate=${encodeURIComponent(moment)}`);
  expect(since).toBeGreaterThan(0);
  expect(since).toBeLessThan(count);
  expect(await total(`startDate=${moment}`)).toBe(since);
});

test('metrics have every field of the contract, every day of the range, and a previous period', async () => {
  const answer = await get<Record<string, never> & { metrics: Record<string, unknown> }>('metrics');
  expect(Object.keys(answer)).toEqual('metrics previous company dateRange coverage generatedAt'.split(' '));
  const { metrics } = answer;
  expect(metrics).toMatchObject({
    totalSessions: count,
    uniqueUsers: 9,
    uniqueUsersEstimated: false,
    avgSessionsPerDay: count / 30,
    escalatedCount: 50,
    currency: 'EUR',
    topQuestions: [
      { question: 'How do I pay?', count: 150 },
      { question: 'When will it arrive?', count: 150 },
    ],
    sessionTrend: null,
  });
  expect(Object.keys(metrics['days'] as object)).toHaveLength(30);
  expect((metrics['hours'] as number[][]).flat()).toHaveLength(168);
  expect((metrics['hours'] as number[][]).flat().reduce((a, b) => a + b)).toBe(count);
  expect(metrics['totalTokens']).toBe((count * (count - 1)) / 2);
  expect(metrics['totalCost']).toBeCloseTo((count * (count - 1)) / 2000, 6);
  expect(answer['previous']).toMatchObject({ totalSessions: 0, avgResponseTime: null, peakUsageTime: null });
  expect(await get('metrics?compare=none')).toMatchObject({ previous: null });
});

test('trends compare with the period of equal length just before', async () => {
  const today = app.clock.now().toISOString().slice(0, 10);
  const { metrics, previous } = await get<{
    metrics: { totalSessions: number; sessionTrend: number };
    previous: { totalSessions: number; days: object };
  }>(`metrics?startDate=${today}&endDate=${today}`);
  expect(previous.totalSessions).toBe(24);
  expect(Object.keys(previous.days)).toHaveLength(1);
  expect(metrics.sessionTrend).toBeCloseTo(((metrics.totalSessions - 24) / 24) * 100, 6);
});

test('right after a write the answers have it', async () => {
  const before = await total('');
  const [id = ''] = await importSessions(app, stranger.companyId, [sessionInput('other-1')]);
  expect(id).not.toBe('');
  expect(await total('')).toBe(before);
  const seen = await get<Listed>('sessions?search=other-1', stranger);
  expect(seen.sessions.map((row) => row.id)).toEqual([id]);
});

test("T02 another company's session is not found, its id in a filter is refused, search finds nothing of it", async () => {
  const [foreign = ''] = await importSessions(app, stranger.companyId, [
    sessionInput('foreign-1', { initialMsg: 'zebra crossing' }),
  ]);
  const missing = await user.browser.get('/api/dashboard/session/00000000-0000-4000-8000-00000000dead');
  const theirs = await user.browser.get(`/api/dashboard/session/${foreign}`);
  expect([theirs.status, theirs.text]).toEqual([404, missing.text]);
  for (const path of ['sessions', 'metrics', 'config'])
    expect(await status(`${path}?companyId=${stranger.companyId}`)).toBe(403);
  expect(await total('search=zebra')).toBe(0);
  expect(await status(`sessions?companyId=${admin.companyId}`, staff)).toBe(200);
  expect(await status('sessions', staff)).toBe(400);
  expect(await status(`sessions?companyId=00000000-0000-4000-8000-00000000dead`, staff)).toBe(404);
});

test('addresses of end users are masked for all but administrators', async () => {
  const [mine] = (await get<Listed>('sessions?limit=1', user)).sessions;
  const [theirs] = (await get<Listed>('sessions?limit=1', admin)).sessions;
  expect(theirs?.['ipAddress']).toBe('203.0.113.0');
  expect((await get<Listed>('sessions?search=s-7', user)).sessions[0]?.['ipAddress']).toBe('203.0.113.0');
  expect((await get<Listed>('sessions?search=s-7', admin)).sessions[0]?.['ipAddress']).toBe('203.0.113.7');
  expect(mine?.['ipAddress']).toBe('203.0.113.0');
});

test('the configuration tells the categories, what to filter by, and no secret', async () => {
  const config = await get<Record<string, unknown>>('config');
  expect(Object.keys(config)).toEqual(
    'company user role taxonomy attributes filters ranges features limits'.split(' '),
  );
  expect(config).toMatchObject({
    role: 'USER',
    ranges: ['1h', '6h', '24h', '7d', '30d'],
    filters: { countries: [{ value: 'DE', count: 100 }, { value: 'FR' }, { value: 'NL' }] },
  });
  expect((config['taxonomy'] as { key: string }[]).some(({ key }) => key === 'OTHER')).toBe(true);
});

test('days are those of the company, also right after its time zone changed', async () => {
  const at = '2026-01-01T23:30:00Z';
  await importSessions(app, stranger.companyId, [sessionInput('late', { startTime: new Date(at) })]);
  const day = async () => {
    const { metrics } = await get<{ metrics: { days: Record<string, number> } }>(
      'metrics?startDate=2026-01-01&endDate=2026-01-02',
      stranger,
    );
    return metrics.days;
  };
  expect(await day()).toEqual({ '2026-01-01': 1, '2026-01-02': 0 });
  const changed = await stranger.browser.rpc('company.update', { timeZone: 'Europe/Amsterdam' });
  expect(changed.status).toBe(200);
  expect(await day()).toEqual({ '2026-01-01': 0, '2026-01-02': 1 });
});
