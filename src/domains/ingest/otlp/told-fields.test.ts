import { afterAll, beforeAll, expect, test } from 'vitest';
import { asJson, hexId, type Span, spansOf, spanWriters } from '../../../../test/labs/span-writers.ts';
import { createProgram, makeKey } from '../../../../test/rig/program.ts';
import { startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { is, rows } from '../../../db/rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const startMs = Date.parse('2026-01-04T10:00:00Z');
const attributes = [
  { key: 'plan', label: 'Plan', type: 'text', fromColumn: null },
  { key: 'basket', label: 'Basket', type: 'number', fromColumn: 'Order total' },
];

async function lab(settings: object = {}) {
  const admin = await app.signUp();
  const { browser, companyId } = admin;
  await browser.rpc('company.update', { settings: { attributes }, ...settings });
  const { key } = await makeKey(app.app.services, companyId, ['sessions:write'], { name: 'Bot' });
  const program = createProgram(app.app.server, key);
  return {
    companyId,
    async send(spans: readonly Span[]) {
      const answer = await program.send('POST', '/api/ingest/otlp/v1/traces', {
        body: asJson(spans),
        headers: { 'content-type': 'application/json' },
      });
      expect([answer.status, answer.text]).toEqual([200, '{}']);
    },
    async shown(query = '') {
      const { json } = await browser.get(`/api/dashboard/sessions?${query}`);
      return (json as { data: { sessions: Record<string, unknown>[] } }).data.sessions;
    },
  };
}

const talkBy = (name: string): Span[] =>
  spansOf(
    { id: `talk of ${name}`, startMs, turns: [['Where is my order?', 'On its way.']] },
    spanWriters[name] ?? (() => ({ attributes: {} })),
  );

/** A span without words of the same trace, as the program's own span around its calls. */
const around = (
  [first]: readonly Span[],
  attributes: Span['attributes'],
  more: Partial<Span> = {},
): Span => ({
  traceId: first?.traceId ?? '',
  spanId: hexId('around', 8),
  name: 'chat',
  startMs: startMs - 10,
  endMs: startMs + 60_000,
  attributes,
  ...more,
});

const tags = ['vip', 'new'];
const all = { plan: 'Pro', 'Order total': 12.5, team: 'Blue', rating: 4, ratingComment: 'Good', tags };
const behind = (place: string, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${place}.${name}`, value]));
const { tags: _tags, ...untagged } = all;

test.each<[string, Span['attributes']]>([
  ['gen-ai', { 'gen_ai.operation.name': 'invoke_agent', ...behind('parlance', all) }],
  ['langfuse', { ...behind('langfuse.trace.metadata', untagged), 'langfuse.trace.tags': tags }],
  ['open-llmetry', { 'traceloop.span.kind': 'workflow', ...behind('traceloop.association.properties', all) }],
  [
    'open-inference',
    { 'openinference.span.kind': 'CHAIN', metadata: JSON.stringify(untagged), 'tag.tags': tags },
  ],
  ['vercel-ai', { 'ai.operationId': 'ai.generateText', ...behind('ai.telemetry.metadata', all) }],
])('%s: what a program says beside the words comes in, whichever comes first', async (name, told) => {
  for (const isFirst of [true, false]) {
    const { send, shown } = await lab();
    const talk = talkBy(name);
    const own = around(talk, { ...told, 'parlance.color': 'red' });
    await send(isFirst ? [own] : talk);
    await send(isFirst ? talk : [own]);
    const expected = {
      attributes: { plan: 'Pro', basket: 12.5 },
      team: 'Blue',
      rating: 4,
      ratingComment: 'Good',
      tags,
    };
    expect(await shown()).toMatchObject([expected]);
    expect(await shown('attribute.plan=Pro&team=Blue&tag=vip')).toHaveLength(1);
  }
});

test('a declared attribute is found by its bare name, what is told later counts, and a push changes it too', async () => {
  const talk = talkBy('gen-ai');
  const [first] = talk;
  const call = (plan: string, at: number) =>
    around(talk, { ...first?.attributes, plan }, { spanId: hexId(plan, 8), startMs: startMs + at });
  for (const order of [
    ['free', 'pro'],
    ['pro', 'free'],
  ]) {
    const { send, shown } = await lab();
    await send(talk);
    for (const plan of order) await send([call(plan, plan === 'pro' ? 5000 : 1000)]);
    expect(await shown()).toMatchObject([{ attributes: { plan: 'pro' } }]);
  }
});

test('what a company has redacted is kept nowhere, not with the spans either', async () => {
  const { send, shown, companyId } = await lab({ retention: { redactStored: true } });
  const talk = talkBy('gen-ai');
  await send([
    ...talk,
    around(talk, {
      'gen_ai.operation.name': 'plan',
      'gen_ai.agent.name': 'bot of noor@example.com',
      'parlance.assignee': 'Dr. Noor Jansen',
      'parlance.ratingComment': 'mail me: noor@example.com',
    }),
  ]);
  const [session] = await shown();
  expect(session?.['ratingComment']).toMatch(/^mail me: \[/);
  expect(session?.['botVersion'] ?? '').not.toContain('noor@');
  const kept = await app.database.tenant(companyId, (tx) =>
    rows(tx, 'SELECT facts::text || told AS facts FROM span_part WHERE company_id = $1', [companyId], {
      facts: is.text,
    }),
  );
  expect(JSON.stringify(kept)).not.toContain('noor@');
});

test('words of megabytes and depth are left out, and refuse nothing', async () => {
  const { send, shown } = await lab();
  const talk = talkBy('gen-ai');
  const deep = `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`;
  await send([
    ...talk,
    around(talk, {
      'gen_ai.operation.name': 'plan',
      'parlance.plan': 'w'.repeat(1_000_000),
      'parlance.team': 'x'.repeat(500),
      metadata: deep,
    }),
  ]);
  expect(await shown()).toMatchObject([{ attributes: {}, team: 'x'.repeat(120) }]);
});
