import { expect, test } from 'vitest';
import { asJson, hexId } from '../../../../../test/labs/span-writers.ts';
import { createProgram, makeKey } from '../../../../../test/rig/program.ts';
import { startApp } from '../../../../../test/rig/start-app.ts';

test('spans without content that are over go some at a time: after a rest of a program nobody waits for a million of them', async () => {
  await using app = await startApp();
  const { companyId } = await app.signUp();
  const { key } = await makeKey(app.app.services, companyId, ['sessions:write']);
  const program = createProgram(app.app.server, key);
  const startMs = app.clock.now().getTime() - 60_000;
  const send = async (name: string) => {
    const span = {
      traceId: hexId(name, 16),
      spanId: hexId(name, 8),
      name: 'chat',
      startMs,
      endMs: startMs + 1,
      attributes: { 'gen_ai.operation.name': 'chat' },
    };
    const headers = { 'content-type': 'application/json' };
    return (await program.send('POST', '/api/ingest/otlp/v1/traces', { body: asJson([span]), headers }))
      .status;
  };
  const kept = async () => {
    const [found] = await app.database.system((tx) =>
      tx.query(
        `SELECT (SELECT count(*) FROM span_conversation WHERE company_id = $1) AS conversations,
           (SELECT count(*) FROM span_part WHERE company_id = $1) AS spans`,
        [companyId],
      ),
    );
    return [found?.['conversations'], found?.['spans']];
  };
  // Fifteen hundred on their own, and another fifteen hundred in one conversation.
  await app.database.system((tx) =>
    tx.query(
      `INSERT INTO span_conversation (company_id, external_id, touched_at)
       SELECT $1, 'old-' || at, $2::timestamptz - interval '8 days' + at * interval '1 second' FROM generate_series(1, 1501) AS at`,
      [companyId, app.clock.now()],
    ),
  );
  await app.database.system((tx) =>
    tx.query(
      `INSERT INTO span_part (company_id, trace_id, span_id, external_id, facts, input, output)
       SELECT $1, md5('t' || at), left(md5('s' || at), 16), 'old-' || least(at, 1501), '{}', '', '' FROM generate_series(1, 3000) AS at`,
      [companyId],
    ),
  );
  expect([await send('a'), await kept()]).toEqual([200, [502, 2001]]);
  expect([await send('b'), await kept()]).toEqual([200, [3, 1002]]);
  expect([await send('c'), await kept()]).toEqual([200, [3, 3]]);
  expect([await send('d'), await kept()]).toEqual([200, [4, 4]]);
});
