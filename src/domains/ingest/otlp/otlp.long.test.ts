import { expect, test } from 'vitest';
import { spanWriters } from '../../../../test/labs/span-writers.ts';
import { spansAgainstFile } from '../../../../test/labs/spans-against-file.ts';
import { createProgram, makeKey } from '../../../../test/rig/program.ts';
import { startApp } from '../../../../test/rig/start-app.ts';

/** By hand with 5,000: minutes for each convention. */
const conversations = Number(process.env['OTLP_CONVERSATIONS'] ?? 200);

test.each(Object.keys(spanWriters))(
  'many conversations by %s, their spans shuffled, doubled, split and late, are those of a file',
  async (name) => {
    await using app = await startApp();
    await spansAgainstFile(app, name, conversations);
    expect(name).toBeTruthy();
  },
  1_800_000,
);

test('a trace takes so many spans and no more, says so, and what it has may come again', async () => {
  await using app = await startApp();
  const { companyId } = await app.signUp();
  const { key } = await makeKey(app.app.services, companyId, ['sessions:write']);
  const program = createProgram(app.app.server, key);
  const span = (at: number) => ({
    traceId: 'ab'.repeat(16),
    spanId: (at + 1).toString(16).padStart(16, '0'),
    name: 'chat',
    startTimeUnixNano: `${app.clock.now().getTime()}000000`,
    endTimeUnixNano: `${app.clock.now().getTime()}000000`,
    attributes: [{ key: 'gen_ai.operation.name', value: { stringValue: 'chat' } }],
  });
  const push = async (from: number, below: number) => {
    const spans = Array.from({ length: below - from }, (_, at) => span(from + at));
    const body = { resourceSpans: [{ scopeSpans: [{ spans }] }] };
    return (await program.post('/api/ingest/otlp/v1/traces', body)).text;
  };
  expect(await push(0, 10_000)).toContain('"rejectedSpans":"0"');
  expect(await push(9_990, 10_003)).toMatch(/"rejectedSpans":"3".*10,000/);
});
