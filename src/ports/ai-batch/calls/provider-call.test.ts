import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { anthropicBatchPort } from '../anthropic/anthropic-batch-port.ts';
import { openaiBatchPort } from '../openai/openai-batch-port.ts';

const apiKey = 'sk-secret-0123456789';

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { seen, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
}

const redirectTo = (url: string) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(307, { location: `${url}/elsewhere` }).end();

test('row 6: a create is never carried elsewhere by a redirect; its outcome is unknown', async () => {
  const other = await serve((_request, response) => response.end('{}'));
  const provider = await serve(redirectTo(other.url));
  const openai = openaiBatchPort({ apiKey, baseUrl: provider.url });
  await expect(openai.create('file-1', { metadata: {} })).rejects.toMatchObject({ kind: 'unknown_outcome' });
  expect([provider.seen.length, other.seen.length]).toEqual([1, 0]);
});

test('a key goes to no other address: a header of its own is not redirected, a bearer token is left behind', async () => {
  const other = await serve((_request, response) => response.end('{"data":[],"has_more":false}'));
  const provider = await serve(redirectTo(other.url));
  const since = new Date('2026-01-01');
  const anthropic = anthropicBatchPort({ apiKey, baseUrl: provider.url });
  await expect(anthropic.list(since)).rejects.toMatchObject({ kind: 'transient' });
  expect(other.seen).toHaveLength(0);
  await openaiBatchPort({ apiKey, baseUrl: provider.url }).list(since);
  expect(other.seen).toHaveLength(1);
  expect(JSON.stringify(other.seen[0]?.headers)).not.toContain(apiKey);
});

// Long enough for a busy machine to have sent it.
test('row 6: an answer to a create that never ends is given up, and its outcome is unknown', async () => {
  const provider = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"id":"batch_1",');
  });
  const openai = openaiBatchPort({ apiKey, baseUrl: provider.url, limits: { callMs: 2000 } });
  await expect(openai.create('file-1', { metadata: {} })).rejects.toMatchObject({ kind: 'unknown_outcome' });
  expect(provider.seen).toHaveLength(1);
});

test('an answer of another shape is malformed: unknown for a create, transient for a read', async () => {
  const provider = await serve((_request, response) => response.end('{"object":"batch"}'));
  const openai = openaiBatchPort({ apiKey, baseUrl: provider.url });
  const malformed = { code: 'malformed_reply' };
  await expect(openai.create('file-1', { metadata: {} })).rejects.toMatchObject({
    kind: 'unknown_outcome',
    ...malformed,
  });
  await expect(openai.get('batch_1')).rejects.toMatchObject({ kind: 'transient', ...malformed });
});

test('the caller can give a call up', async () => {
  const provider = await serve(() => undefined);
  const openai = openaiBatchPort({ apiKey, baseUrl: provider.url });
  const stop = new AbortController();
  const call = openai.get('batch_1', { signal: stop.signal });
  stop.abort();
  await expect(call).rejects.toMatchObject({ kind: 'transient' });
});

test('no key of ours stands in any error, even when the address holds one', async () => {
  const openai = openaiBatchPort({ apiKey, baseUrl: 'http://user:hidden-password@127.0.0.1:9/v1' });
  const error = await openai.create('file-1', { metadata: {} }).catch((caught: Error) => caught);
  expect(error).toBeInstanceOf(Error);
  const text = `${error} ${JSON.stringify(error)} ${error instanceof Error ? `${error.stack} ${String(error.cause)}` : ''}`;
  expect(text).not.toMatch(/hidden-password|secret-0123/);
});

test('an answer that is longer, deeper or fuller than any answer needs is malformed, and no error is read beyond its bounds', async () => {
  const bodies = [
    `{"data":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    `{"data":[${'0,'.repeat(100_000)}0]}`,
    `{"data":[],"x":"${'x'.repeat(5 * 1024 * 1024)}"}`,
  ];
  for (const status of [200, 400]) {
    for (const body of bodies) {
      const provider = await serve((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(status === 200 ? body : `{"error":{"message":"no","code":"told","more":${body}}}`);
      });
      const openai = openaiBatchPort({ apiKey, baseUrl: provider.url });
      const failure = await openai.list(new Date('2026-01-01')).catch((error: unknown) => error);
      expect(failure).toMatchObject(
        status === 200
          ? { code: 'malformed_reply' }
          : { status: 400, code: expect.not.stringMatching('told') },
      );
      expect(String(failure).length).toBeLessThan(2000);
    }
  }
});

test('a listing of thousands is judged in turns with everything else, and what is wrong with each batch is not kept', async () => {
  const one = { status: 'failed', errors: { data: [{ code: 'c', message: 'm', line: 1 }] } };
  const data = Array.from({ length: 1000 }, (_, at) => ({ ...one, id: `batch_${at}` }));
  const provider = await serve((_request, response) =>
    response.end(JSON.stringify({ data, has_more: false })),
  );
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const batches = await openaiBatchPort({ apiKey, baseUrl: provider.url }).list(new Date('2026-01-01'));
  clearImmediate(next);
  expect(batches.map(({ errors }) => errors.length)).toEqual(data.map(() => 0));
  expect(turns).toBeGreaterThanOrEqual(data.length / 50);
});

test('of what a provider finds wrong with a batch only so much is looked at as can be told', async () => {
  const data = Array.from({ length: 5000 }, (_, at) => ({
    code: 'c',
    message: `${'word '.repeat(20)}sk-proj-aaaaaaaaaaaaaaaaaaaa1111`,
    line: at + 1,
  }));
  const metadata = Object.fromEntries(data.slice(0, 100).map((_, at) => [`key ${at}`, 'x'.repeat(2000)]));
  const answer = { id: 'batch_1', status: 'failed', errors: { data }, metadata };
  const provider = await serve((_request, response) => response.end(JSON.stringify(answer)));
  const batch = await openaiBatchPort({ apiKey, baseUrl: provider.url }).get('batch_1');
  expect(batch.errors).toHaveLength(1000);
  expect(batch.errors[0]?.message).not.toContain('aaaa1111');
  expect(Object.entries(batch.metadata)).toHaveLength(16);
  expect(Object.values(batch.metadata).every((text) => text.length <= 512)).toBe(true);
});

const endless: readonly [how: string, { lookUpMs?: number }, (response: ServerResponse) => void][] = [
  ['never comes to its end', {}, pour],
  ['comes a little at a time', { lookUpMs: 200 }, (response) => void response.write('{"a":1}\n')],
];
test.each(endless)(
  'a file of results that %s says nothing of whose batch it is',
  async (_how, limits, send) => {
    const batch = {
      id: 'batch_1',
      processing_status: 'ended',
      request_counts: { processing: 0, succeeded: 1, errored: 0, canceled: 0, expired: 0 },
      results_url: 'https://provider.example/results',
      created_at: '2026-01-02T00:00:00Z',
    };
    const provider = await serve((request, response) => {
      if (request.url?.includes('/results')) send(response);
      else response.end(JSON.stringify({ data: [batch], has_more: false }));
    });
    const anthropic = anthropicBatchPort({ apiKey, baseUrl: provider.url, limits });
    const file = `inline:${'0'.repeat(32)}:1:ours`;
    const { found, undecided } = await anthropic.findByFile(file, new Date('2026-01-01'));
    expect([found, undecided.map(({ id }) => id)]).toEqual([[], ['batch_1']]);
  },
);

function pour(response: ServerResponse): void {
  const lines = `{"custom_id":"of another","result":"${'x'.repeat(10_000)}"}\n`.repeat(100);
  const write = (): void => {
    while (!response.destroyed && response.write(lines));
  };
  response.on('drain', write);
  write();
}
