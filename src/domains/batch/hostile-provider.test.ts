import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../test/labs/batch-lab.ts';
import { listen } from '../../../test/rig/listen.ts';

type Json = Record<string, unknown>;
/** What a provider makes of an answer before it sends it, by the path that was asked for. */
type Twist = (path: string, answer: Json) => Json;

let lab: BatchLab;
let between: Server;
let twist: Twist;
let twistLines: (lines: string[]) => string | Buffer;

beforeAll(async () => {
  let target = '';
  between = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const { host: _host, 'content-length': _length, ...headers } = request.headers;
    const answer = await fetch(`${target}${path}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    if (path.endsWith('/content')) {
      const made = twistLines(body.toString().trim().split('\n'));
      response.writeHead(answer.status, { 'content-type': type }).end(made);
    } else if (type.includes('json')) {
      response
        .writeHead(answer.status, { 'content-type': type })
        .end(JSON.stringify(twist(path, withoutSize(JSON.parse(body.toString()) as Json))));
    } else response.writeHead(answer.status, { 'content-type': type }).end(body);
  });
  const port = await listen(between);
  lab = await startBatchLab({
    between: (url) => {
      target = url.replace(/\/v1$/, '');
      return `http://127.0.0.1:${port}/v1`;
    },
  });
});
afterAll(async () => {
  await lab[Symbol.asyncDispose]();
  between.close();
});
beforeEach(async () => {
  twist = (_path, answer) => answer;
  twistLines = (lines) => `${lines.join('\n')}\n`;
  await lab.fresh();
});

/** Of files whose lines are another's by the time they arrive. */
const withoutSize = (answer: Json): Json => (answer['object'] === 'file' ? { ...answer, bytes: 0 } : answer);
const isBatch = ({ object }: Json): boolean => object === 'batch';
const ofBatches =
  (change: (batch: Json) => Json): Twist =>
  (_path, answer) =>
    isBatch(answer)
      ? { ...answer, ...change(answer) }
      : Array.isArray(answer['data'])
        ? {
            ...answer,
            data: answer['data'].map((one: Json) => (isBatch(one) ? { ...one, ...change(one) } : one)),
          }
        : answer;

const ending = (batch: Json, more: Json): Json => (batch['status'] === 'completed' ? more : {});

test.each<[string, Twist, string?]>([
  ['times beyond all calendars', ofBatches(() => ({ expires_at: 1e300, created_at: 1e300 }))],
  [
    'times that no database holds',
    ofBatches(() => ({ expires_at: 8e12, created_at: 8e12, completed_at: 8e12 })),
  ],
  [
    'counts beyond all numbers',
    ofBatches(() => ({ request_counts: { total: 1e308, completed: 9e15, failed: -4 } })),
  ],
  [
    'use beyond all numbers',
    ofBatches(() => ({
      usage: { input_tokens: 9e15, output_tokens: 9e15, input_tokens_details: { cached_tokens: 9e15 } },
    })),
  ],
  [
    'texts that no database holds',
    ofBatches((batch) =>
      ending(batch, {
        model: 'a\0b\ud800',
        errors: { data: [{ code: 'a\0', message: 'b\0\ud800', line: 3e12 }] },
        metadata: { app: 'x\0' },
      }),
    ),
  ],
  [
    'a word for its state that no database holds',
    ofBatches((batch) =>
      batch['status'] === 'completed' ? {} : { status: `in_\0progress\ud800${'x'.repeat(100_000)}` },
    ),
  ],
  [
    'a fault of a line beyond all lines',
    ofBatches((batch) =>
      ending(batch, {
        status: 'failed',
        errors: { data: [{ code: 'c\0', message: 'm\0', line: 3_000_000_000 }] },
      }),
    ),
    'failed',
  ],
])('%s in what a provider tells of a batch stops none of it', async (_name, made, end = 'done') => {
  twist = made;
  await lab.addSessions(12);
  await lab.pass(5);
  await lab.pass(20, 6);
  expect([await lab.stages(), failedSteps()]).toEqual([{ [end]: 12 }, []]);
});

const failedSteps = () =>
  lab.app.logs
    .map((line) => JSON.stringify(line))
    .filter((line) => line.includes('a step of a batch failed'));

const eachLine = (change: (line: Json, at: number) => unknown) => (lines: string[]) =>
  `${lines.map((line, at) => JSON.stringify(change(JSON.parse(line) as Json, at))).join('\n')}\n`;
const withUsage = (usage: unknown) =>
  eachLine((line) => {
    const response = line['response'] as Json;
    return { ...line, response: { ...response, body: { ...(response['body'] as Json), usage } } };
  });
const answerOf = (line: Json) =>
  (line['response'] as { body: { choices: { message: { content: string } }[] } }).body.choices[0]?.message
    .content ?? '';
const withAnswer = (change: (answer: Json) => unknown) =>
  eachLine((line) => {
    const made = structuredClone(line) as {
      response: { body: { choices: { message: { content: string } }[] } };
    };
    const [choice] = made.response.body.choices;
    if (choice) choice.message.content = JSON.stringify(change(JSON.parse(answerOf(line)) as Json));
    return made;
  });

test.each<[string, (lines: string[]) => string | Buffer]>([
  ['usage negative', withUsage({ prompt_tokens: -1, completion_tokens: -1 })],
  ['usage 1e308', withUsage({ prompt_tokens: 1e308, completion_tokens: 1e308 })],
  ['usage strings', withUsage({ prompt_tokens: '12', completion_tokens: 'x' })],
  [
    'usage cached beyond',
    withUsage({ prompt_tokens: 12, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 9e15 } }),
  ],
  [
    'usage cache anthropic',
    withUsage({
      input_tokens: 1,
      output_tokens: 3,
      cache_read_input_tokens: 9e15,
      cache_creation_input_tokens: 9e15,
    }),
  ],
  ['usage most', withUsage({ prompt_tokens: 100_000_000, completion_tokens: 100_000_000 })],
  [
    'errors with keys',
    eachLine((line) => ({
      custom_id: line['custom_id'],
      response: {
        status_code: 400,
        body: {
          error: {
            code: 'sk-abcdefghijklmnopqrstuvwx0123\0',
            type: 'x\0\ud800',
            message: `Incorrect key sk-proj-aaaaaaaaaaaaaaaaaaaaaaaa1111 and Bearer abcdefghijkl ${'z'.repeat(100000)}\0`,
          },
        },
      },
    })),
  ],
  [
    'status_code odd',
    eachLine((line) => ({ custom_id: line['custom_id'], response: { status_code: 1e308, body: {} } })),
  ],
  ['error as text', eachLine((line) => ({ custom_id: line['custom_id'], error: 'no\0' }))],
  [
    'error in numbers',
    eachLine((line) => ({ custom_id: line['custom_id'], error: { code: 1, message: { a: 1 } } })),
  ],
  [
    'refusal with NUL',
    eachLine((line) => ({
      custom_id: line['custom_id'],
      response: {
        status_code: 200,
        body: { choices: [{ finish_reason: 'stop', message: { refusal: `no\0\ud800${'y'.repeat(9000)}` } }] },
      },
    })),
  ],
  [
    'content with NUL not JSON',
    eachLine((line) => ({
      custom_id: line['custom_id'],
      response: {
        status_code: 200,
        body: { choices: [{ finish_reason: 'stop', message: { content: `no\0\ud800${'y'.repeat(9000)}` } }] },
      },
    })),
  ],
  [
    'order huge',
    withAnswer((answer) => ({
      ...answer,
      summary: { ...(answer['summary'] as Json), evidence: { messageOrder: 9e15, quote: 'q\0\ud800' } },
    })),
  ],
  [
    'texts with NUL',
    withAnswer((answer) => ({
      ...answer,
      summary: { ...(answer['summary'] as Json), value: 'a\0b\ud800<script>' },
    })),
  ],
  [
    'bad utf8',
    (lines) =>
      Buffer.concat(
        lines.flatMap((line) => [
          Buffer.from(line.slice(0, -3)),
          Buffer.from([0xff, 0xfe, 0xc3]),
          Buffer.from(`${line.slice(-3)}\n`),
        ]),
      ),
  ],
  ['gzip', (lines) => Buffer.from([0x1f, 0x8b, 8, 0, ...Buffer.from(lines.join('\n'))])],
  [
    'each line twice and swapped ids',
    (lines) =>
      `${[...lines, ...lines.toReversed(), ...lines.map((line, at) => line.replace(/"custom_id":"[^"]*"/, /"custom_id":"[^"]*"/.exec(lines[(at + 1) % lines.length] ?? '')?.[0] ?? ''))].join('\n')}\n`,
  ],
  ['proto', eachLine((line) => ({ ...line, __proto__: null, constructor: { prototype: { x: 1 } } }))],
  ['deep', (lines) => `${'['.repeat(1_000_000)}\n${lines.join('\n')}\n`],
])('%s in the answers of a provider leaves no session between two steps', async (_name, made) => {
  twistLines = made;
  await lab.addSessions(12);
  await lab.pass(5);
  await lab.pass(20, 6);
  const { jobs } = await lab.monitor();
  const { asked = 0 } = await lab.stages();
  expect([asked, failedSteps()]).toEqual([0, []]);
  expect(JSON.stringify(jobs)).not.toMatch(/sk-|Bearer [a-z]/);
});

test('a batch that the provider named before is no batch of another job: it fails with the reason, and buys no more', async () => {
  await lab.addSessions(12);
  await lab.pass(5);
  await lab.pass(20, 6);
  const [{ batchId: known } = { batchId: null }] = (await lab.monitor()).jobs;
  await lab.fresh();
  twist = (path, answer) => (path === '/v1/batches' && isBatch(answer) ? { ...answer, id: known } : answer);
  const before = lab.emulator.ledger().batchCount;
  await lab.addSessions(12);
  await lab.pass(5);
  await lab.pass(20, 6);
  const { jobs } = await lab.monitor();
  expect(jobs).toMatchObject([{ status: 'failed' }]);
  expect(JSON.stringify(jobs)).toContain('returned the ID of another batch');
  expect([lab.emulator.ledger().batchCount - before, failedSteps()]).toEqual([1, []]);
});

test('tokens that are beyond a column together with those of before keep no session from its answer', async () => {
  twistLines = withUsage({ prompt_tokens: 100_000_000, completion_tokens: 100_000_000 });
  await lab.addSessions(12);
  await lab.query('UPDATE session SET ai_tokens = 2147483000 WHERE company_id = $1', [lab.admin.companyId]);
  await lab.pass(5);
  await lab.pass(20, 6);
  expect([await lab.stages(), failedSteps()]).toEqual([{ done: 12 }, []]);
});
