import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

const spanOf = (trace: string, span: string, conversation: string, tags: readonly string[] = []) => {
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
      ...(tags.length > 0 && { 'parlance.tags': tags }),
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

/** How many letters the database gave out meanwhile. */
async function lettersRead(work: () => Promise<unknown>): Promise<number> {
  const { tenant } = app.database;
  let count = 0;
  const watched = vi.spyOn(app.database, 'tenant').mockImplementation((id, inside, sight) =>
    tenant(
      id,
      (tx) =>
        inside({
          ...tx,
          async query(...asked) {
            const found = await tx.query(...asked);
            count += JSON.stringify(found).length;
            return found;
          },
        }),
      sight,
    ),
  );
  await work();
  watched.mockRestore();
  return count;
}

test('of conversations that one trace names nothing long is read before it is known that it may be: a small push to hundreds of long ones took gigabytes', async () => {
  const long = ['g', 'h', 'i'];
  expect(await send(...long.map((name) => spanOf(`trace ${name}`, `first ${name}`, name)))).toEqual([200, 0]);
  const marks = 's00000000000'.repeat(10_000);
  const change = (text: string) =>
    app.database.system((tx) => tx.query(text, [companyId, long, ...(text.includes('$3') ? [marks] : [])]));
  await change(
    `UPDATE span_conversation SET marks = $3, base = jsonb_build_object('marks', jsonb_build_array($3::text), 'times', '[0]'::jsonb)
     WHERE company_id = $1 AND external_id = ANY($2::text[])`,
  );
  // More messages than may be opened together.
  await change(
    'UPDATE session SET message_count = 50000 WHERE company_id = $1 AND external_id = ANY($2::text[])',
  );
  const ofThree = (span: string) => send(...long.map((name) => spanOf('of long', `${span} ${name}`, name)));
  expect(await lettersRead(async () => expect(await ofThree('many')).toEqual([200, 3]))).toBeLessThan(
    marks.length,
  );
  // What they came to is no longer what stands in them: something else was pushed since.
  await change(
    'UPDATE session SET message_count = 1 WHERE company_id = $1 AND external_id = ANY($2::text[])',
  );
  await change(
    "UPDATE span_conversation SET transcript_hash = 'other' WHERE company_id = $1 AND external_id = ANY($2::text[])",
  );
  expect(await lettersRead(async () => expect(await ofThree('few')).toEqual([200, 0]))).toBeLessThan(
    marks.length,
  );
});

test('what spans tell beside what was said has an end with them: a few hundred that each told half a megabyte were all read again with each push', async () => {
  const telling = ['j', 'k', 'l', 'm', 'n'];
  expect(await send(...telling.map((name) => spanOf(`trace ${name}`, `first ${name}`, name)))).toEqual([
    200, 0,
  ]);
  // A quarter more than may be read together, and each of them nearly full.
  for (const name of telling)
    await app.database.system((tx) =>
      tx.query(
        `INSERT INTO span_part (company_id, trace_id, span_id, external_id, facts, input, output, told)
         SELECT $1, p.trace_id, left(md5('t' || at), 16), p.external_id, p.facts, p.input, p.output,
           json_build_object('fields', json_build_object('team', repeat('x', 498000)), 'attributes', json_build_object())::text
         FROM span_part p, generate_series(1, 20) AS at WHERE p.company_id = $1 AND p.external_id = $2`,
        [companyId, name],
      ),
    );
  const tags = Array.from({ length: 20 }, (_, at) => 'w'.repeat(1900) + at);
  const [few, many] = [tags.slice(0, 2), tags];
  expect(await send(spanOf('trace j', 'next j', 'j', few))).toEqual([200, 0]);
  expect(await send(spanOf('trace j', 'long j', 'j', many))).toEqual([200, 1]);
  expect(await send(spanOf('other trace', 'long j', 'j', many))).toEqual([200, 1]);
  // Nor may one that is kept tell more now; as it is, it may come again.
  expect(await send(spanOf('trace j', 'next j', 'j', many))).toEqual([200, 1]);
  expect(await send(spanOf('trace j', 'next j', 'j', few))).toEqual([200, 0]);
  const ofAll = telling.map((name) => spanOf('of all', `all ${name}`, name));
  expect(await lettersRead(async () => expect(await send(...ofAll)).toEqual([200, 5]))).toBeLessThan(
    25_000_000,
  );
  // Apart they are taken.
  expect(await send(...telling.map((name) => spanOf(`trace ${name}`, `last ${name}`, name)))).toEqual([
    200, 0,
  ]);
});
