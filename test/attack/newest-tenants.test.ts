import { afterAll, beforeAll, expect, test } from 'vitest';
import { is, rows } from '../../src/db/rows.ts';
import type { Browser } from '../rig/browser.ts';
import { createProgram, makeKey } from '../rig/program.ts';
import { type SignedIn, startApp, type TestApp } from '../rig/start-app.ts';

const canary = 'cnryzebrafish';
let app: TestApp;
let theirs: SignedIn;
let mine: SignedIn;
let program: Browser;
const ids: Record<'session' | 'view' | 'alert' | 'channel' | 'key' | 'item', string> = {
  session: '',
  view: '',
  alert: '',
  channel: '',
  key: '',
  item: '019b8d63-2d18-7000-bfaa-e99d6c873d7d',
};

const rule = {
  name: canary,
  metric: 'sessions',
  subject: null,
  condition: 'above',
  threshold: 5,
  span: 'day',
  filters: { search: canary },
  isShared: true,
} as const;
const idIn = (answer: { data: unknown }): string =>
  JSON.stringify(answer.data).match(/"id":"([^"]+)"/)?.[1] ?? '';

/** What either company holds, of all its tables but those that count calls, as text. */
async function heldBy({ companyId }: SignedIn): Promise<string> {
  const tables = [
    'session',
    'attribute_value',
    'saved_view',
    'news_alert',
    'news_channel',
    'api_key',
    'review_item',
    'review',
  ];
  const parts: string[] = [];
  for (const table of tables)
    parts.push(
      JSON.stringify(
        await app.database.system((tx) =>
          tx.query(
            `SELECT to_jsonb(t) - 'last_used_at' - 'last_used_address' AS row FROM ${table} t WHERE company_id = $1 ORDER BY t::text`,
            [companyId],
          ),
        ),
      ),
    );
  return parts.join('\n');
}

beforeAll(async () => {
  app = await startApp();
  theirs = await app.signUp();
  mine = await app.signUp();
  for (const { browser } of [theirs, mine])
    expect(
      (
        await browser.rpc('company.update', {
          settings: { attributes: [{ key: 'plan', label: 'Plan', type: 'text', fromColumn: null }] },
        })
      ).status,
    ).toBe(200);
  const scopes = ['sessions:write', 'sessions:read', 'metrics:read'] as const;
  const made = await makeKey(app.app.services, theirs.companyId, ['sessions:write'], { name: canary });
  ids.key = made.id;
  const pushed = await createProgram(app.app.server, made.key).post('/api/ingest/v1/sessions', {
    sessions: [1, 2, 3].map((n) => ({
      externalId: `${canary}-${n}`,
      startTime: '2026-01-03T10:00:00Z',
      userId: `${canary}-user`,
      channel: canary,
      tags: [canary],
      attributes: { plan: canary },
      messages: [{ role: 'user', content: `${canary} asks ${n}?`, timestamp: '2026-01-03T10:00:00Z' }],
    })),
  });
  expect(pushed.status).toBe(200);
  ids.session = JSON.stringify(pushed.json).match(/"id":"([^"]+)"/)?.[1] ?? '';
  program = createProgram(app.app.server, (await makeKey(app.app.services, mine.companyId, scopes)).key);
  const { browser } = theirs;
  ids.view = idIn(
    await browser.rpc('views.save', { screen: 'overview', name: canary, search: canary, isShared: true }),
  );
  ids.alert = idIn(await browser.rpc('alerts.save', rule));
  ids.channel = idIn(
    await browser.rpc('newsChannels.save', {
      kind: 'webhook',
      name: canary,
      address: 'https://example.com/hook',
    }),
  );
  expect(Object.values(ids)).not.toContain('');
});
afterAll(() => app[Symbol.asyncDispose]());

/** As their company asks; each names no company, or theirs. */
const questions = (): readonly (readonly [string, object])[] => [
  ['dashboard.sessions', { search: canary }],
  ['dashboard.session', { id: ids.session }],
  ['dashboard.metrics', {}],
  ['dashboard.config', {}],
  ['dashboard.questions', {}],
  ['dashboard.series', {}],
  ['dashboard.breakdown', { by: 'attribute.plan' }],
  ['dashboard.explainChange', { metric: 'totalSessions' }],
  ['views.list', {}],
  ['alerts.list', {}],
  ['alerts.firings', { id: ids.alert }],
  ['newsChannels.list', {}],
  ['digest.preview', { rhythm: 'weekly' }],
  ['reviews.next', {}],
  ['reviews.quality', {}],
  ['reviews.cell', {}],
  ['apiKeys.list', {}],
  ['ingest.arrivals', {}],
  ['imports.list', {}],
  ['company.get', {}],
];
const changes = (): readonly (readonly [string, object])[] => [
  ['alerts.save', { ...rule, id: ids.alert, name: 'mine now' }],
  ['alerts.mute', { id: ids.alert, forWhom: 'everybody', until: 'forGood' }],
  ['alerts.remove', { id: ids.alert }],
  [
    'newsChannels.save',
    { id: ids.channel, kind: 'webhook', name: 'mine now', address: 'https://example.org/' },
  ],
  ['newsChannels.test', { id: ids.channel }],
  ['newsChannels.remove', { id: ids.channel }],
  ['views.update', { id: ids.view, name: 'mine now', isShared: true }],
  ['views.remove', { id: ids.view }],
  ['dashboard.correctLabel', { sessionId: ids.session, field: 'summary', value: 'mine now' }],
  [
    'reviews.decide',
    { itemId: ids.item, labels: { sentiment: null, category: null, escalated: null, language: null } },
  ],
  ['batch.analyseSession', { sessionId: ids.session, agreedCost: 1 }],
  ['apiKeys.revoke', { id: ids.key }],
];

test('of a company nobody of another one reads a word in the newest screens, files, tools and news', async () => {
  for (const [name, input] of questions()) {
    const own = await theirs.browser.rpc(name, input);
    expect([name, own.status, own.status === 200 ? '' : own.text]).toEqual([name, 200, '']);
    for (const asked of [input, { ...input, companyId: theirs.companyId }]) {
      const answer = await mine.browser.rpc(name, asked);
      expect([name, answer.text.includes(canary), answer.text.includes(ids.session)]).toEqual([
        name,
        false,
        false,
      ]);
      if ('companyId' in asked) expect([name, answer.status === 200]).toEqual([name, false]);
    }
  }
  for (const path of [
    '/api/dashboard/sessions/export?format=csv',
    '/api/dashboard/breakdown/export?by=attribute.plan',
    '/api/dashboard/sessions',
    `/api/dashboard/session/${ids.session}`,
  ])
    for (const who of [mine.browser, program])
      for (const more of ['', `${path.includes('?') ? '&' : '?'}companyId=${theirs.companyId}`]) {
        const answer = await who.get(`${path}${more}`);
        expect([path, answer.text.includes(canary)]).toEqual([path, false]);
      }
  const call = (tool: string, input: object) =>
    program.post(
      '/api/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: input } },
      { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
    );
  for (const tool of [
    'get_metrics',
    'breakdown',
    'list_questions',
    'list_sessions',
    'get_session',
    'get_config',
  ])
    for (const input of [
      {},
      { id: ids.session },
      { companyId: theirs.companyId },
      { search: canary, by: 'attribute.plan' },
    ]) {
      const answer = await call(tool, input);
      expect([
        tool,
        answer.status < 500,
        answer.text.replaceAll(`"${canary}"`, '').includes(`${canary}-`),
      ]).toEqual([tool, true, false]);
    }
});

test('of a company nobody of another one changes anything in the newest screens', async () => {
  const before = await heldBy(theirs);
  for (const [name, input] of changes())
    for (const asked of [input, { ...input, companyId: theirs.companyId }]) {
      const answer = await mine.browser.rpc(name, asked);
      expect([name, answer.status >= 400 && answer.status < 500, answer.text.includes(canary)]).toEqual([
        name,
        true,
        false,
      ]);
    }
  const merged = { key: 'plan', from: [canary], into: 'mine now' };
  await mine.browser.rpc('dashboard.mergeAttributeValues', merged);
  const named = await mine.browser.rpc('dashboard.mergeAttributeValues', {
    ...merged,
    companyId: theirs.companyId,
  });
  expect(named.status).toBeGreaterThanOrEqual(400);
  await mine.browser.rpc('company.update', { settings: { attributes: [] } });
  // Spans of a trace that name a conversation of theirs make one of one's own.
  const spans = {
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [
              {
                traceId: '5b8efff798038103d269b633813fc60c',
                spanId: 'eee19b7ec3c1b174',
                name: 'chat',
                startTimeUnixNano: '1767434400000000000',
                endTimeUnixNano: '1767434401000000000',
                attributes: [{ key: 'gen_ai.conversation.id', value: { stringValue: `${canary}-1` } }],
              },
            ],
          },
        ],
      },
    ],
  };
  expect((await program.post('/api/ingest/otlp/v1/traces', spans)).status).toBeLessThan(500);
  const patched = await program.patch(`/api/ingest/v1/sessions/${canary}-1`, { escalated: true });
  expect([200, 404]).toContain(patched.status);
  expect(await heldBy(theirs)).toBe(before);
  const found = await app.database.system((tx) =>
    rows(tx, 'SELECT company_id AS company FROM attribute_value WHERE merged_into IS NOT NULL', [], {
      company: is.text,
    }),
  );
  expect(found.every(({ company }) => company === mine.companyId)).toBe(true);
});
