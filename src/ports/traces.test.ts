import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createTraces } from './traces.ts';

const span = {
  name: 'GET /api/x',
  startedAtMs: 1_700_000_000_000,
  durationMs: 12.5,
  failed: false,
  facts: { 'http.route': '/api/x', 'http.response.status_code': 200 },
};

async function collector(status = 200, location = '') {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes) => {
      text += bytes;
    });
    request.on('end', () => {
      bodies.push(`${request.url} ${request.headers['x-key'] ?? ''} ${text}`);
      response.writeHead(status, { location }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { bodies, endpoint: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('spans leave as OTLP JSON in one batch, and join the trace of the caller', async () => {
  const { bodies, endpoint, close } = await collector();
  const traces = createTraces({
    endpoint,
    headers: { 'x-key': 'k' },
    serviceName: 's',
    onTrouble: (error) => expect(error).toBe(null),
  });
  traces.record(span);
  traces.record({ ...span, parent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
  await traces.close();
  close();
  expect(bodies).toHaveLength(1);
  expect(bodies[0]?.slice(0, 13)).toBe('/v1/traces k ');
  const [first, second] = JSON.parse(bodies[0]?.slice(13) ?? '').resourceSpans[0].scopeSpans[0].spans;
  expect(first).toMatchObject({
    name: 'GET /api/x',
    startTimeUnixNano: '1700000000000000000',
    endTimeUnixNano: '1700000000012500000',
    status: { code: 1 },
  });
  expect(second).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) });
});

test('a collector that refuses is told of, and spans beyond the bound are dropped', async () => {
  const { endpoint, bodies, close } = await collector(500);
  const troubles: string[] = [];
  const onTrouble = (error: unknown) => troubles.push(String(error));
  const traces = createTraces({ endpoint, headers: {}, serviceName: 's', onTrouble });
  for (let n = 0; n < 5000; n += 1) traces.record(span);
  await traces.close();
  close();
  expect(bodies).toHaveLength(1);
  expect(troubles).toEqual(['Error: the collector answered 500', 'Error: 5000 spans were dropped']);
});

test('a collector that points elsewhere is told of: nobody else gets the spans, or the key', async () => {
  const other = await collector();
  const { endpoint, bodies, close } = await collector(307, `${other.endpoint}/v1/traces`);
  const troubles: string[] = [];
  const onTrouble = (error: unknown) => troubles.push(String(error));
  const traces = createTraces({ endpoint, headers: { 'x-key': 'k' }, serviceName: 's', onTrouble });
  traces.record(span);
  await traces.close();
  close();
  other.close();
  expect([bodies.length, other.bodies]).toEqual([1, []]);
  expect(troubles[0]).toBe('Error: the collector answered 307');
});
