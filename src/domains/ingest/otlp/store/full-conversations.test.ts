import { afterAll, beforeAll, expect, test } from 'vitest';
import { asJson, hexId } from '../../../../../test/labs/span-writers.ts';
import type { Browser } from '../../../../../test/rig/browser.ts';
import { createProgram, makeKey } from '../../../../../test/rig/program.ts';
import { startApp, type TestApp } from '../../../../../test/rig/start-app.ts';
import { mostKnown } from './span-rows.ts';

let app: TestApp;
let program: Browser;
let companyId: string;
beforeAll(async () => {
  app = await startApp();
  companyId = (await app.signUp()).companyId;
  const { key } = await makeKey(app.app.services, companyId, ['sessions:write']);
  program = createProgram(app.app.server, key);
});
afterAll(() => app[Symbol.asyncDispose]());

const spanOf = (trace: string, span: string, conversation: string) => {
  const startMs = app.clock.now().getTime() - 60_000;
  return {
    traceId: hexId(trace, 16),
    spanId: hexId(span, 8),
    name: 'chat',
    startMs,
    endMs: startMs + 1,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.conversation.id': conversation,
      'gen_ai.input.messages': JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: span }] }]),
    },
  };
};

/** How many were refused. */
const send = async (...spans: ReturnType<typeof spanOf>[]) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await program.send('POST', '/api/ingest/otlp/v1/traces', { body: asJson(spans), headers });
  const { partialSuccess } = answer.json as unknown as { partialSuccess?: { rejectedSpans: string } };
  return [answer.status, Number(partialSuccess?.rejectedSpans ?? 0)];
};

const names = ['a', 'b', 'c'];

test('kept spans are read some at a time: many full traces of one delivery by halves, and one trace adds to two full conversations', async () => {
  expect(await send(...names.map((name) => spanOf(`trace ${name}`, `first ${name}`, name)))).toEqual([
    200, 0,
  ]);
  for (const name of names)
    await app.database.system((tx) =>
      tx.query(
        `INSERT INTO span_part (company_id, trace_id, span_id, external_id, facts, input, output)
         SELECT $1, p.trace_id, left(md5('s' || at), 16), p.external_id, p.facts, p.input, p.output
         FROM span_part p, generate_series(1, 8000) AS at WHERE p.company_id = $1 AND p.external_id = $2`,
        [companyId, name],
      ),
    );
  expect(await send(...names.map((name) => spanOf(`trace ${name}`, `next ${name}`, name)))).toEqual([200, 0]);
  expect(await send(...['a', 'b'].map((name) => spanOf('of two', `two ${name}`, name)))).toEqual([200, 0]);
  expect(await send(...names.map((name) => spanOf('of three', `three ${name}`, name)))).toEqual([200, 3]);
});

test('what is known of a conversation has an end: one whose past is told otherwise with each span grew by all of it each time', async () => {
  const know = (ids: readonly string[], count: number) =>
    app.database.system((tx) =>
      tx.query(
        `UPDATE span_conversation SET known_marks = known_marks || repeat('s00000000000', $3 - length(known_marks) / 12)
         WHERE company_id = $1 AND external_id = ANY($2::text[])`,
        [companyId, ids, count],
      ),
    );
  const full = ['d', 'e', 'f'];
  const first = full.map((name) => spanOf(`trace ${name}`, `first ${name}`, name));
  expect(await send(...first)).toEqual([200, 0]);
  await know(full, mostKnown - 1);
  expect(await send(...full.map((name) => spanOf(`trace ${name}`, `last ${name}`, name)))).toEqual([200, 0]);
  expect(await send(spanOf('trace d', 'over d', 'd'))).toEqual([200, 1]);
  // What it has may come again, and others stay as they are.
  expect(await send(...first)).toEqual([200, 0]);
  expect(await send(...full.map((name) => spanOf('of three', `three ${name}`, name)))).toEqual([200, 3]);
});
