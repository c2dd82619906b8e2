import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appRouter } from '../src/app-router.ts';
import { appRoutes } from '../src/app-routes.ts';
import { operationsOf } from '../src/edge/rpc/procedures.ts';
import { keyScopes } from '../src/kernel/actor.ts';
import { importSessions } from './labs/dashboard-lab.ts';
import { sessionInput } from './labs/session-fixture.ts';
import { makeKey } from './rig/program.ts';
import { type SignedIn, startApp, type TestApp } from './rig/start-app.ts';

const name = 'Noor Jansen';
const hourMs = 3_600_000;
const needs: Readonly<Record<string, Record<string, unknown>>> = {
  'dashboard.explainChange': { metric: 'totalSessions' },
  'alerts.preview': { metric: 'sessions', condition: 'above', threshold: 1, span: 'hour', minCount: 0 },
};

let app: TestApp;
let admin: SignedIn;
let url: URL;
let about: Record<'everybody' | 'somebody', string>;

beforeAll(async () => {
  app = await startApp();
  url = new URL(`${await app.listen()}/api/mcp`);
  admin = await app.signUp();
  await app.database.system((tx) => tx.query('UPDATE app_user SET email_confirmed_at = now()'));
  await switchTo(true);
  const rule = { metric: 'sessions', condition: 'above', threshold: 2, span: 'hour', minCount: 0 };
  const made = async (more: object) => {
    const { json } = await admin.browser.post('/api/dashboard/alerts', { ...rule, isShared: true, ...more });
    return (json as { data: { id: string } }).data.id;
  };
  about = {
    everybody: await made({ name: 'Everybody' }),
    somebody: await made({ name: 'Somebody', filters: { assignee: [name] } }),
  };
  await passHour();
});
afterAll(() => app[Symbol.asyncDispose]());

const switchTo = (assigneeFigures: boolean) =>
  admin.browser.rpc('company.update', { settings: { assigneeFigures } });

/** An hour in which she handles most; then alerts are judged and mails are sent. */
async function passHour(): Promise<void> {
  const startTime = new Date(app.clock.now().getTime() + 60_000);
  const id = String(startTime.getTime());
  await importSessions(
    app,
    admin.companyId,
    [name, name, name, name, 'Piet', null].map((assignee, at) =>
      sessionInput(`${id} ${at}`, {
        startTime,
        endTime: startTime,
        assignee,
        team: 'Blue',
        escalated: at < 3,
      }),
    ),
  );
  app.clock.advance(2 * hourMs);
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  app.mailer.mails.length = 0;
  await app.app.scheduler.runNow('news-alerts');
  await app.app.mail.deliverDue();
}

const mailed = (): string => app.mailer.mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
const firings = async (): Promise<string> => (await admin.browser.get('/api/dashboard/alerts/firings')).text;

async function askedByTools(): Promise<{ asked: string; text: string; isError: boolean }[]> {
  const { key } = await makeKey(app.app.services, admin.companyId, [...keyScopes]);
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  const calls = [
    ['get_metrics', {}],
    ['get_metrics', { assignee: [name] }],
    ['explain_change', { metric: 'totalSessions' }],
    ['breakdown', { by: 'team' }],
    ['breakdown', { by: 'assignee' }],
    ['breakdown', { by: 'team', and: 'assignee' }],
    ['list_questions', {}],
    ['list_sessions', {}],
    ['list_sessions', { search: 'Noor' }],
    ['get_config', {}],
  ] as const;
  const { tools } = await client.listTools();
  expect(new Set(calls.map(([tool]) => tool))).toEqual(
    new Set(tools.map((tool) => tool.name).filter((tool) => tool !== 'get_session')),
  );
  const told = [];
  for (const [tool, input] of calls) {
    const result = await client.callTool({ name: tool, arguments: input });
    const text = JSON.stringify([result.content, result.structuredContent]);
    told.push({ asked: JSON.stringify([tool, input]), text, isError: result.isError === true });
  }
  await client.close();
  return told;
}

test('while they are on, figures, news and tools tell who handled sessions', async () => {
  expect(await firings()).toContain(name);
  expect(await firings()).toContain(about.somebody);
  expect(mailed()).toContain(name);
  const told = await askedByTools();
  expect(told.filter(({ text }) => text.includes(name)).map(({ asked }) => asked)).toEqual([
    '["explain_change",{"metric":"totalSessions"}]',
    '["breakdown",{"by":"assignee"}]',
    '["breakdown",{"by":"team","and":"assignee"}]',
    '["list_sessions",{}]',
    '["get_config",{}]',
  ]);
});

test('once they are off no answer, file, alert, digest or tool does, nor what was written down before', async () => {
  await switchTo(false);
  await passHour();
  expect(mailed()).toContain('Everybody');
  expect(mailed()).not.toMatch(/Noor|Somebody/);
  expect(await firings()).toContain(about.everybody);
  expect(await firings()).not.toContain(about.somebody);
  const { data } = await admin.browser.rpc('alerts.list', {});
  const { alerts } = data as { alerts: { id: string }[] };
  expect(alerts.find(({ id }) => id === about.somebody)).toMatchObject({
    last: null,
    openSince: null,
    lastFiredAt: null,
    judgedAt: null,
  });

  const rule = { name: 'Other', metric: 'sessions', filters: { assignee: [name] } };
  expect((await admin.browser.post('/api/dashboard/alerts', rule)).status).toBe(422);

  // A person's own alert says whom it is about; nothing else does.
  const isFilter = (id: string) => id === 'alerts.list';
  const routes = appRoutes.filter(
    ({ method, op, path }) => method === 'GET' && op.kind === 'query' && !/[{:*]/.test(path),
  );
  expect(routes.length).toBeGreaterThan(30);
  for (const { path, op } of routes) {
    if (isFilter(op.id)) continue;
    const query = new URLSearchParams({ format: 'jsonl', ...needs[op.id] } as Record<string, string>);
    for (const asked of [`${path}?${query}`, path]) {
      const { text } = await admin.browser.get(asked);
      expect([asked, text.includes('Noor')]).toEqual([asked, false]);
    }
  }
  let filtered = 0;
  for (const [procedure, op] of operationsOf(appRouter)) {
    if (op.kind !== 'query' || isFilter(op.id)) continue;
    const input = { ...needs[op.id] };
    const { text } = await admin.browser.rpc(procedure, input);
    expect([procedure, text.includes('Noor')]).toEqual([procedure, false]);
    const shape: object = 'shape' in op.input ? (op.input.shape as object) : {};
    const asked = [
      ...('assignee' in shape ? [{ ...input, assignee: [name] }] : []),
      ...('filters' in shape ? [{ ...input, filters: { assignee: [name] } }] : []),
      ...('by' in shape ? [{ by: 'assignee' }, { by: 'team', and: 'assignee' }] : []),
      ...('values' in shape ? [{ by: 'assignee', values: [name] }] : []),
    ];
    for (const one of asked) {
      const answer = await admin.browser.rpc(procedure, one);
      expect([procedure, one, answer.status]).toEqual([procedure, one, 400]);
      filtered += 1;
    }
  }
  expect(filtered).toBeGreaterThan(8);
  const found = await admin.browser.get('/api/dashboard/sessions?search=Noor');
  expect(found.text).toContain('"totalCount":0');

  for (const { asked, text, isError } of await askedByTools()) {
    expect([asked, text.includes(name)]).toEqual([asked, false]);
    expect([asked, isError]).toEqual([asked, asked.includes('assignee')]);
  }
});
