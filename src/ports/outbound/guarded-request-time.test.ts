import { EventEmitter, once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { startCanaryServer } from '../../../test/fakes/canary-server-fake.ts';
import { createGuardedRequest, type GuardedRequestInit } from './guarded-request.ts';

const guard = createGuardedRequest({ allowPrivate: true });
const init: GuardedRequestInit = { timeoutMs: 10_000, maxBytes: 100_000, protocols: ['http:'] };

afterEach(() => {
  vi.useRealTimers();
});

// Only the guard's own timer is faked; sockets and the server keep real time.
function fakeGuardTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

test('a server that never answers is cut off when the time is up, not before', async () => {
  fakeGuardTimers();
  const events = new EventEmitter();
  const arrived = once(events, 'arrived');
  await using server = await startCanaryServer(['127.0.0.1'], { answer: () => events.emit('arrived') });
  const asked = guard(`http://127.0.0.1:${server.port}/`, { ...init, timeoutMs: 15_000 });
  let isSettled = false;
  asked.catch(() => {
    isSettled = true;
  });
  await arrived;
  await vi.advanceTimersByTimeAsync(14_999);
  expect(isSettled).toBe(false);
  vi.advanceTimersByTime(1);
  await expect(asked).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: 'no complete response within 15000 ms',
  });
});

test('an answer must begin in its own time, and may then take the time for the whole', async () => {
  fakeGuardTimers();
  const events = new EventEmitter();
  const arrived = once(events, 'arrived');
  await using silent = await startCanaryServer(['127.0.0.1'], { answer: () => events.emit('arrived') });
  const bounds = { ...init, timeoutMs: 60_000, answerWithinMs: 10_000 };
  const asked = guard(`http://127.0.0.1:${silent.port}/`, bounds);
  const failed = expect(asked).rejects.toMatchObject({ code: 'TIMEOUT' });
  await arrived;
  vi.advanceTimersByTime(10_000);
  await failed;
  await using slow = await startCanaryServer(['127.0.0.1'], {
    answer: (_request, response) => {
      response.write('a');
      events.on('go on', () => response.end('b'));
    },
  });
  const answer = await guard(`http://127.0.0.1:${slow.port}/`, bounds);
  vi.advanceTimersByTime(59_000);
  events.emit('go on');
  expect(await answer.text()).toBe('ab');
});

test('a server that drips byte after byte is cut off by the time for the whole, and its socket is closed', async () => {
  fakeGuardTimers();
  const events = new EventEmitter();
  const closed = once(events, 'closed');
  await using server = await startCanaryServer(['127.0.0.1'], {
    answer: (_request, response) => {
      const drip = setInterval(() => response.write('.'), 2);
      response.on('close', () => {
        clearInterval(drip);
        events.emit('closed');
      });
    },
  });
  const answer = await guard(`http://127.0.0.1:${server.port}/`, { ...init, timeoutMs: 15_000 });
  const reader = answer.body[Symbol.asyncIterator]();
  for (let i = 0; i < 5; i += 1) expect((await reader.next()).done).toBe(false);
  vi.advanceTimersByTime(15_000);
  const drain = async (): Promise<void> => {
    while (!(await reader.next()).done);
  };
  await expect(drain()).rejects.toMatchObject({ code: 'TIMEOUT' });
  await closed;
});

test('a resolver that never answers counts against the same time', async () => {
  fakeGuardTimers();
  const slow = createGuardedRequest({ allowPrivate: true, lookup: () => new Promise(() => {}) });
  const asked = slow('http://slow.test/', { ...init, timeoutMs: 15_000 });
  const outcome = expect(asked).rejects.toMatchObject({ code: 'TIMEOUT' });
  await vi.advanceTimersByTimeAsync(15_000);
  await outcome;
});

test('who called can call it off: before, while waiting, while reading', async () => {
  const hung = new AbortController();
  await using server = await startCanaryServer(['127.0.0.1'], {
    answer: (request, response) => {
      if (request.url === '/hang') hung.abort();
      else response.write('first');
    },
  });
  const base = `http://127.0.0.1:${server.port}`;
  await expect(guard(base, { ...init, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'ABORTED',
  });
  await expect(guard(`${base}/hang`, { ...init, signal: hung.signal })).rejects.toMatchObject({
    code: 'ABORTED',
  });
  const reading = new AbortController();
  const answer = await guard(`${base}/read`, { ...init, signal: reading.signal });
  const read = async (): Promise<void> => {
    for await (const chunk of answer.body) if (chunk.length > 0) reading.abort();
  };
  await expect(read()).rejects.toMatchObject({ code: 'ABORTED' });
});

test('an answer that is discarded, or read half, gives its connection back at once', async () => {
  const closings: Promise<unknown>[] = [];
  await using server = await startCanaryServer(['127.0.0.1'], {
    answer: (_request, response) => {
      closings.push(once(response, 'close'));
      response.write('x'.repeat(10_000));
    },
  });
  const url = `http://127.0.0.1:${server.port}/`;
  (await guard(url, init)).discard();
  for await (const chunk of (await guard(url, init)).body) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  await Promise.all(closings);
  expect(closings).toHaveLength(2);
});

test('an answer that dribbles is cut off after a minute, one that goes on as it should is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const events = new EventEmitter();
  await using server = await startCanaryServer(['127.0.0.1'], {
    answer: (_request, response) => {
      response.write('a'.repeat(2000));
      events.on('more', (text: string) => response.write(text));
    },
  });
  const bounds = { ...init, timeoutMs: 900_000, leastBytesPerMinute: 1000 };
  const answer = await guard(`http://127.0.0.1:${server.port}/`, bounds);
  const reading = answer.body[Symbol.asyncIterator]();
  await reading.next();
  for (const _minute of [1, 2, 3]) {
    events.emit('more', 'b'.repeat(1500));
    await reading.next();
    vi.advanceTimersByTime(60_000);
  }
  const next = expect(reading.next()).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: 'less than 1000 bytes in a minute',
  });
  vi.advanceTimersByTime(60_000);
  await next;
});
