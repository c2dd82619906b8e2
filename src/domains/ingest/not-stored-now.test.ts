import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Browser } from '../../../test/rig/browser.ts';
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

const root = '/api/ingest';
const startTime = '2026-01-04T10:00:00Z';
const span = {
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  name: 'chat',
  startTimeUnixNano: `${Date.parse(startTime)}000000`,
  endTimeUnixNano: `${Date.parse(startTime)}000000`,
  attributes: [{ key: 'gen_ai.operation.name', value: { stringValue: 'chat' } }],
};
const deliveries: Readonly<Record<string, () => Promise<Answer>>> = {
  push: () => program.post(`${root}/v1/sessions`, { sessions: [{ externalId: 'a', startTime }] }),
  messages: () =>
    program.post(`${root}/v1/sessions/a/messages`, { messages: [{ role: 'user', content: 'Hi' }] }),
  fields: () => program.patch(`${root}/v1/sessions/a`, { rating: 5 }),
  spans: () =>
    program.post(`${root}/otlp/v1/traces`, { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }),
};

/** What is asked of the database meanwhile fails so: with the first statement, that finds the key, or when it stores. */
async function failing<T>(fault: Error, where: 'lookup' | 'tenant', work: () => Promise<T>): Promise<T> {
  const { database } = app;
  const { lookup, tenant } = database;
  const fail = () => Promise.reject(fault);
  Object.assign(database, where === 'tenant' ? { tenant: fail } : {});
  const { query } = lookup;
  if (where === 'lookup') Object.assign(lookup, { query: fail });
  try {
    return await work();
  } finally {
    Object.assign(database, { tenant });
    Object.assign(lookup, { query });
  }
}

const faults = {
  'a full disk': Object.assign(new Error('could not extend file'), { code: '53100' }),
  'a server that stops': Object.assign(new Error('terminating connection'), { code: '57P01' }),
  'nobody there': Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  'a connection that broke': new Error('Connection terminated unexpectedly'),
  'the same, further down': new Error('it failed', {
    cause: Object.assign(new Error('x'), { code: '08006' }),
  }),
};

test.each(Object.entries(faults))(
  'with %s a delivery is answered so that its sender comes again, whichever way it came',
  async (_what, fault) => {
    for (const [way, deliver] of Object.entries(deliveries))
      for (const where of ['lookup', 'tenant'] as const) {
        const { status, headers, json } = await failing(fault, where, deliver);
        expect([way, where, status, Number(headers['retry-after']) > 0, json]).toEqual([
          ...[way, where, 503, true],
          { success: false, error: expect.any(String), code: 'INTERNAL_ERROR', details: {} },
        ]);
      }
    expect((await deliveries['push']?.())?.status).toBe(200);
  },
);

test('a fault of ours is told as one: the same delivery would fail again', async () => {
  const fault = Object.assign(new Error('relation "gone" does not exist'), { code: '42P01' });
  for (const deliver of Object.values(deliveries))
    expect((await failing(fault, 'tenant', deliver)).status).toBe(500);
});
