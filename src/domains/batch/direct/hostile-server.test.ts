import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedSession } from '../../../../test/labs/batch-lab.ts';
import { howStored } from '../../../../test/labs/session-fixture.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { is, rows } from '../../../db/rows.ts';
import { storeSessions } from '../../sessions/store/index.ts';
import { readTaxonomy } from '../../taxonomy/index.ts';

const says = (value: unknown) => ({ evidence: null, value, confidence: 0.9 });
const good = (category: string) => ({
  language: says('en'),
  sentiment: says('NEUTRAL'),
  category: says(category),
  escalated: says(false),
  forwarded: says(false),
  questions: says(['Where is it?']),
  summary: says('Somebody asks.'),
});
const chat = (content: unknown, usage: unknown = { prompt_tokens: 100, completion_tokens: 50 }) => ({
  choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }],
  usage,
});
const streamed = (answer: unknown): string => {
  const pieces = [...JSON.stringify(answer)].map((content) => ({ delta: { content }, finish_reason: null }));
  return [...pieces, { delta: {}, finish_reason: 'stop' }]
    .map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`)
    .join('');
};
type Reply = (response: ServerResponse, answer: ReturnType<typeof good>) => void;
const json =
  (body: (answer: ReturnType<typeof good>) => unknown): Reply =>
  (response, answer) => {
    const made = body(answer);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(typeof made === 'string' ? made : JSON.stringify(made));
  };
const usage = (prompt_tokens: unknown, completion_tokens: unknown) =>
  json((answer) => chat(JSON.stringify(answer), { prompt_tokens, completion_tokens }));

/** What becomes of the session. */
const replies: Record<string, readonly [end: 'done' | 'failed' | 'asked', reply: Reply]> = {
  'more tokens than an integer holds': ['done', usage(3_000_000_000, 3_000_000_000)],
  'tokens at the end of safe numbers': ['done', usage(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)],
  'tokens that are no figures': ['done', usage('NaN', { toString: 1 })],
  'tokens below nothing': ['done', usage(-5, -5)],
  'markup, escapes and a formula': [
    'done',
    json((answer) =>
      chat(
        JSON.stringify({
          ...answer,
          summary: says('=cmd|calc!A1 <img src=x onerror=alert(1)> \u001b[31m\u0000 \ud800'),
          questions: says(['=HYPERLINK("http://evil.example")', '\u202e<script>']),
        }),
      ),
    ),
  ],
  'a label outside of its list': [
    'failed',
    json((answer) => chat(JSON.stringify({ ...answer, sentiment: says('ANGRY') }))),
  ],
  'a category of somebody else': [
    'failed',
    json((answer) => chat(JSON.stringify({ ...answer, category: says('NOT_OURS') }))),
  ],
  'thousands of wrong answers at once': [
    'failed',
    json(() => ({
      choices: Array.from({ length: 6000 }, (_, at) => ({ message: { content: `{"a":${at}}` } })),
    })),
  ],
  'names of prototypes': [
    'failed',
    json((answer) =>
      chat(
        `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},${JSON.stringify(answer).slice(1)}`,
      ),
    ),
  ],
  'an evidence beyond all messages': [
    'done',
    json((answer) =>
      chat(
        JSON.stringify({
          ...answer,
          summary: { ...says('x'), evidence: { messageOrder: Number.MAX_SAFE_INTEGER, quote: 'x' } },
        }),
      ),
    ),
  ],
  'ten thousand levels': ['failed', json(() => `{"choices":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)],
  'ten megabytes': ['failed', json((answer) => chat(JSON.stringify(answer) + ' '.repeat(10_000_000)))],
  'a bomb': [
    'failed',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(200_000_000, 0x20)));
    },
  ],
  'a length that is wrong': [
    'failed',
    (response, answer) => {
      const body = JSON.stringify(chat(JSON.stringify(answer)));
      response.writeHead(200, { 'content-length': String(body.length + 100) });
      response.write(body);
      setTimeout(() => response.destroy(), 50);
    },
  ],
  // The address is wrong, for a person to mend; it is followed nowhere.
  'a redirect to the machine itself': [
    'asked',
    (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/metadata' }).end(),
  ],
  'a drip': [
    'failed',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(timer));
    },
  ],
  'a stream without end': [
    'failed',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        if (!response.destroyed && response.write(Buffer.alloc(65_536, 0x20))) setImmediate(more);
      };
      response.on('drain', more);
      more();
    },
  ],
  'many choices': [
    'done',
    json((answer) => ({
      ...chat(''),
      choices: Array.from({ length: 500 }, () => chat(JSON.stringify(answer)).choices[0]),
    })),
  ],
  'silence for a century': [
    'failed',
    (response) => response.writeHead(400, { 'retry-after': '3153600000' }).end('{"error":{"message":"no"}}'),
  ],
  'a stream that nobody asked for': ['done', json((answer) => streamed(answer))],
  'a stream that breaks off': ['failed', json((answer) => streamed(answer).slice(0, 400))],
  'a stream of nothing': ['failed', json(() => 'data: {}\n'.repeat(100_000))],
  'a mark of the byte order': [
    'done',
    json((answer) => `\ufeff${JSON.stringify(chat(JSON.stringify(answer)))}`),
  ],
  'an error in place of an answer': [
    'failed',
    json(() => ({ error: { message: 'no memory left', code: 500 } })),
  ],
  'an error in place of an answer, with the status of a wrong question': [
    'failed',
    json(() => ({ error: { message: 'the context is too long', code: 400 } })),
  ],
  'a refusal in the words of Python': [
    'failed',
    (response) => response.writeHead(422).end('{"detail":[{"loc":["body"],"msg":"value is too long"}]}'),
  ],
  'a refusal in the words of Python, in short': [
    'failed',
    (response) => response.writeHead(400).end('{"detail":"the prompt is too long"}'),
  ],
  'an error that is long': [
    'failed',
    json(() => ({ error: { message: 'x'.repeat(500_000), code: '\u0000'.repeat(100) } })),
  ],
};
const names = Object.keys(replies);

let app: TestApp;
let server: Server;
let admin: SignedIn;
let strange: SignedIn;
beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  app = await startApp({
    env: {
      AI_PROVIDER: 'compatible',
      AI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      AI_MODEL: 'local-model',
      AI_TIMEOUT_SECONDS: '1',
    },
  });
  admin = await app.signUp();
  strange = await app.signUp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  server.closeAllConnections();
  server.close();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const [, at] = /reply (\d+) ends/.exec(body) ?? [];
  const category =
    /"enum":\[[^\]]*?"([A-Z_]+)"\]/.exec(body.slice(body.indexOf('"category"')))?.[1] ?? 'OTHER';
  const reply = at === undefined ? undefined : replies[names[Number(at)] ?? ''];
  (reply?.[1] ?? json((one) => chat(JSON.stringify(one))))(response, good(category));
}

test('whatever a server answers to one question keeps no other from its answer, and leaves none without an end', async () => {
  const now = app.clock.now();
  const add = (who: SignedIn, texts: readonly string[]) =>
    app.database.tenant(who.companyId, async (tx) => {
      const taxonomy = await readTaxonomy(tx, who.companyId);
      await storeSessions(
        tx,
        texts.map((text, n) => askedSession(`conv-${n}`, text, now)),
        howStored(app.clock, { taxonomy }),
      );
    });
  await add(admin, [...names.map((_, n) => `reply ${n} ends`), ...names.map((_, n) => `plain ${n}`)]);
  await add(strange, ['mine']);
  const countOpen = async () =>
    (await app.database.system((tx) => tx.query('SELECT FROM session WHERE analysis_status IN (0, 1)')))
      .length;
  for (let round = 0; round < 60 && (await countOpen()) > 1; round += 1) {
    app.clock.advance(31 * 60_000);
    for (const name of ['batch-create', 'ai-direct', 'batch-status', 'batch-results'])
      await app.app.scheduler.runNow(name);
  }
  const found = await app.database.system((tx) =>
    rows(
      tx,
      'SELECT initial_msg AS text, company_id, analysis_status AS stage FROM session ORDER BY initial_msg',
      [],
      { text: is.text, company_id: is.text, stage: is.number },
    ),
  );
  const stageOf = (text: string): string =>
    ['waiting', 'asked', 'done', 'failed'][found.find((one) => one.text === text)?.stage ?? -1] ?? 'none';
  expect(names.map((name, n) => [name, stageOf(`reply ${n} ends`), stageOf(`plain ${n}`)])).toEqual(
    names.map((name) => [name, replies[name]?.[0], 'done']),
  );
  expect(stageOf('mine')).toBe('done');
  const reasons = JSON.stringify(
    await app.database.system((tx) =>
      tx.query('SELECT stage_error FROM session WHERE stage_error IS NOT NULL'),
    ),
  );
  for (const said of [
    'no memory left',
    'the context is too long',
    'value is too long',
    'the prompt is too long',
  ])
    expect(reasons).toContain(said);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
}, 120_000);
