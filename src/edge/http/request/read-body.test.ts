import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError, overloaded } from '../../../kernel/errors.ts';
import { createBoundedQueue } from '../../../ports/bounded-queue.ts';
import type { BodyPlace } from './body-room.ts';
import { inflateBody } from './inflate-body.ts';
import { checkDeclared, parseJsonObject, readBody, refuseCompressed } from './read-body.ts';

afterEach(() => void vi.useRealTimers());

const codeOf = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
  return `${error.status} ${error.sentence.code}`;
};
const refusal = (act: () => unknown): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    return codeOf(error);
  }
};

/** A request that is sent by hand, and what it took of the memory of all bodies. */
function sending(headers: IncomingMessage['headers'] = {}, room = Number.POSITIVE_INFINITY) {
  // Of a request its bytes and headers are read, and no more.
  const request = Object.assign(new PassThrough(), { headers }) as unknown as IncomingMessage & PassThrough;
  let taken = 0;
  const place: BodyPlace = {
    onLost: null,
    take(bytes) {
      taken += bytes;
      if (taken > room) throw overloaded(5);
    },
    leave() {},
  };
  return { request, place, taken: () => taken };
}
const bounds = { maxBytes: 5000, maxMs: 1000 };

test('a body comes whole, however it was cut on its way, and takes about as much memory as it is long', async () => {
  const whole = Buffer.from(Array.from({ length: 4000 }, (_, at) => at % 251));
  for (const piece of [1, 7, 1023, 1024, 1025, 4000]) {
    const { request, place, taken } = sending();
    const body = readBody(request, bounds, place);
    for (let at = 0; at < whole.length; at += piece) request.write(whole.subarray(at, at + piece));
    request.end();
    expect(Buffer.compare(await body, whole)).toBe(0);
    expect(taken()).toBeGreaterThanOrEqual(4000);
    expect(taken()).toBeLessThanOrEqual(5000);
    expect(place.onLost).toBeNull();
  }
  const { request, place, taken } = sending();
  request.end();
  expect([await readBody(request, bounds, place), taken()]).toEqual([Buffer.alloc(0), 0]);
});

test('no byte more than the most is taken, whatever was declared, and what is declared larger is not begun', async () => {
  for (const [size, code] of [
    [5000, null],
    [5001, '413 refusal.tooLarge'],
  ] as const) {
    const { request, place, taken } = sending();
    const body = readBody(request, bounds, place).then(() => null, codeOf);
    request.end(Buffer.alloc(size));
    expect(await body).toBe(code);
    expect(taken()).toBeLessThanOrEqual(5000);
  }
  const declared = (length: string | undefined) =>
    refusal(() => checkDeclared(sending({ 'content-length': length }).request, 5000));
  expect([declared(undefined), declared('5000'), declared('5001')]).toEqual([
    null,
    null,
    '413 refusal.tooLarge',
  ]);
  const { request, place } = sending({ 'content-length': '5001' });
  await expect(readBody(request, bounds, place)).rejects.toMatchObject({ status: 413 });
});

test('a body that comes too slowly, is cut off, or loses its room ends at once, and is listened to no longer', async () => {
  // Nothing else: what the test runner waits for is not of this body.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const slow = sending();
  const late = readBody(slow.request, bounds, slow.place).catch(codeOf);
  await vi.advanceTimersByTimeAsync(999);
  expect(slow.request.listenerCount('data')).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await late).toBe('400 request.bodyLate');

  const cut = sending();
  const ended = readBody(cut.request, bounds, cut.place).catch(codeOf);
  cut.request.emit('close');
  expect(await ended).toBe('400 request.bodyCut');

  const lost = sending();
  const gone = readBody(lost.request, bounds, lost.place).catch(codeOf);
  lost.place.onLost?.(overloaded(5));
  expect(await gone).toBe('429 refusal.overloaded');

  const full = sending({}, 100);
  const refused = readBody(full.request, bounds, full.place).catch(codeOf);
  full.request.emit('data', Buffer.alloc(200));
  expect(await refused).toBe('429 refusal.overloaded');

  for (const { request, place } of [slow, cut, lost, full]) {
    expect(['data', 'end', 'close'].map((event) => request.listenerCount(event))).not.toContain(2);
    expect(request.listenerCount('data')).toBe(0);
    expect(place.onLost).toBeNull();
  }
  expect(vi.getTimerCount()).toBe(0);
});

test('a compressed body is refused where none is expected', () => {
  const of = (encoding: string | undefined) =>
    refusal(() => refuseCompressed(sending({ 'content-encoding': encoding }).request));
  expect([of(undefined), of(''), of('identity'), of('gzip')]).toEqual([
    null,
    null,
    null,
    '400 request.compressed',
  ]);
});

test('a body of gzip is what it holds, within its bounds; nothing else is unpacked', async () => {
  const unpacking = createBoundedQueue({ concurrency: 1, maxWaiting: 0 });
  const inflated = async (
    encoding: string | undefined,
    bytes: Buffer,
    { maxBytes = 1000, room = 1e9 } = {},
  ) => {
    const { request, place } = sending({ 'content-encoding': encoding }, room);
    return inflateBody(request, bytes, { maxBytes, place, unpacking }).then(String, codeOf);
  };
  const text = 'x'.repeat(1000);
  for (const encoding of [undefined, '', 'identity', ' Identity '])
    expect(await inflated(encoding, Buffer.from('as it is'))).toBe('as it is');
  expect(await inflated(' GZIP ', gzipSync(text))).toBe(text);
  expect(await inflated('gzip', gzipSync(`${text}x`))).toBe('413 refusal.tooLarge');
  expect(await inflated('gzip', gzipSync(text), { room: 999 })).toBe('429 refusal.overloaded');
  expect(await inflated('gzip', Buffer.from('no gzip'))).toBe('400 push.gzip');
  expect(await inflated('br', Buffer.from('x'))).toBe('400 push.encoding');
  const [first, second] = await Promise.all([
    inflated('gzip', gzipSync(text)),
    inflated('gzip', gzipSync(text)),
  ]);
  expect([first, second]).toEqual([text, '429 refusal.overloaded']);
});

test('a body is one JSON object, in UTF-8, and no key in it reaches for a prototype, however it is written', () => {
  expect(parseJsonObject('{"a":[1,{"b":"constructor"}]}')).toEqual({ a: [1, { b: 'constructor' }] });
  expect(parseJsonObject(Buffer.from('{"é":"✓"}'))).toEqual({ é: '✓' });
  for (const other of ['[]', 'null', '1', '"x"', 'true'])
    expect(refusal(() => parseJsonObject(other))).toBe('400 request.notObject');
  for (const broken of ['', '{', '{"a":}', 'x'])
    expect(refusal(() => parseJsonObject(broken))).toBe('400 request.notJson');
  expect(refusal(() => parseJsonObject(Buffer.from([0x7b, 0xff, 0x7d])))).toBe('400 request.notJson');
  expect(refusal(() => parseJsonObject(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`))).toBe(
    '400 request.jsonTooLarge',
  );
  for (const key of ['__proto__', 'constructor', 'prototype', '\\u005f_proto__', 'proto\\u0074ype'])
    for (const text of [
      `{"${key}":1}`,
      `{"a":[{"b":{"${key}":{}}}]}`,
      `{"a":1,"b":[[],{"c":null,"${key}":2}]}`,
    ])
      expect([text, refusal(() => parseJsonObject(text))]).toEqual([text, '400 request.fieldName']);
});
