import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectLikeModel } from '../../../../test/labs/limiter-model.ts';
import { hasRedis, openRedisServer, type RedisServer } from '../../../../test/rig/redis-server.ts';
import type { Log } from '../../../kernel/log.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import { createRedisLimiter } from './redis-limiter.ts';

const login = { count: 5, windowSeconds: 900 };
const title = hasRedis ? 'with a real Redis' : 'with a real Redis (skipped: redis-server is not installed)';

describe.skipIf(!hasRedis)(title, () => {
  let server: RedisServer;
  let admin: Redis;
  const opened: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    server = await openRedisServer();
    await server.start();
    admin = new Redis(server.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    admin.on('error', () => {});
  });
  afterEach(async () => {
    for (const limiter of opened.splice(0)) await limiter.close();
  });
  afterAll(async () => {
    admin.disconnect();
    await server.drop();
  });

  function setUp(options: { url?: string; realTime?: boolean } = {}) {
    const clock = createFakeClock();
    clock.advance(1_000_000);
    const lines: string[] = [];
    const note = (_facts: Record<string, unknown>, message: string) => void lines.push(message);
    const log: Log = { debug: note, info: note, warn: note, error: note };
    const memory = createMemoryLimiter({ now: clock.monotonicMs });
    let serverSkewMs = 0;
    const limiter = createRedisLimiter({
      url: options.url ?? server.url,
      now: clock.monotonicMs,
      fallback: memory,
      log,
      ...(options.realTime ? {} : { serverTimeMs: () => clock.monotonicMs() + serverSkewMs }),
    });
    opened.push(limiter);
    const setServerClock = (skewMs: number) => {
      serverSkewMs = skewMs;
    };
    return { clock, lines, memory, limiter, setServerClock };
  }

  /** Asks with ever new keys until Redis, and not the memory, has counted one. */
  async function untilServedByRedis({ limiter, clock }: ReturnType<typeof setUp>): Promise<void> {
    await vi.waitFor(
      async () => {
        clock.advance(1000);
        const key = `probe-${clock.monotonicMs()}-${Math.random()}`;
        await limiter.consume('probe', key, login);
        expect(await admin.exists(`parlance:limit:probe:${key}`)).toBe(1);
      },
      { timeout: 60_000, interval: 20 },
    );
  }

  test('L01 on 300 random schedules every answer is that of the brute-force model', async () => {
    const parts = setUp();
    await untilServedByRedis(parts);
    let run = 0;
    const rule = fc.record({
      count: fc.integer({ min: 1, max: 6 }),
      windowSeconds: fc.constantFrom(1, 1.5, 2, 5),
    });
    const step = fc.record({
      gapMs: fc.oneof(fc.constantFrom(0, 1, 999, 1000, 1500), fc.integer({ min: 0, max: 2000 })),
      scope: fc.integer({ min: 0, max: 1 }),
      key: fc.integer({ min: 0, max: 2 }),
      cost: fc.constantFrom(0, 1, 1, 1, 1, 2, 3, 7),
    });
    await fc.assert(
      fc.asyncProperty(fc.tuple(rule, rule), fc.array(step, { maxLength: 25 }), async (rules, steps) => {
        run += 1;
        await expectLikeModel(parts.limiter, parts.clock, rules, steps, `run-${run}:`);
      }),
      { numRuns: 300 },
    );
    expect(parts.memory.keyCount()).toBe(0);
    expect(parts.lines).toEqual([]);
  });

  test('L08 of fifty at the same moment on two instances exactly five are admitted', async () => {
    const instances = [setUp(), setUp()] as const;
    for (const instance of instances) await untilServedByRedis(instance);
    const asked = Array.from({ length: 50 }, (_, n) =>
      instances[n % 2 === 0 ? 0 : 1].limiter.consume('login', '192.0.2.8', login),
    );
    expect((await Promise.all(asked)).filter((state) => state.allowed)).toHaveLength(5);
  });

  test('the time of the server counts, and a key leaves Redis by itself after its window', async () => {
    const parts = setUp({ realTime: true });
    await untilServedByRedis(parts);
    const rule = { count: 2, windowSeconds: 3600 };
    for (const remaining of [1, 0]) {
      expect(await parts.limiter.consume('register', '192.0.2.9', rule)).toMatchObject({
        allowed: true,
        remaining,
      });
    }
    // This process's clock is no judge: it says that two hours have passed.
    parts.clock.advance(7_200_000);
    const refused = await parts.limiter.consume('register', '192.0.2.9', rule);
    expect(refused.allowed).toBe(false);
    expect(refused.resetSeconds).toBeGreaterThan(3500);
    expect(refused.resetSeconds).toBeLessThanOrEqual(3600);
    const [[, stamp]] = await Promise.all([admin.lrange('parlance:limit:register:192.0.2.9', 0, -1)]);
    const [seconds] = await admin.time();
    expect(Math.abs(Number(stamp) / 1e6 - Number(seconds))).toBeLessThan(60);
    const lifetimeMs = await admin.pttl('parlance:limit:register:192.0.2.9');
    expect(lifetimeMs).toBeGreaterThan(3_500_000);
    expect(lifetimeMs).toBeLessThanOrEqual(3_601_000);
  });

  test('L12 a clock of the server that is set back neither unlocks nor locks for longer than a window', async () => {
    const parts = setUp();
    await untilServedByRedis(parts);
    for (let n = 0; n < 5; n += 1) await parts.limiter.consume('login', '192.0.2.12', login);
    parts.setServerClock(-500_000);
    expect(await parts.limiter.peek('login', '192.0.2.12', login)).toMatchObject({
      allowed: false,
      resetSeconds: 900,
    });
    expect(await admin.pttl('parlance:limit:login:192.0.2.12')).toBeGreaterThan(0);
    parts.clock.advance(900_000);
    expect((await parts.limiter.consume('login', '192.0.2.12', login)).remaining).toBe(4);
  });

  test('a Redis that was never there: memory serves, and the log says so once', async () => {
    const nowhere = setUp({ url: 'redis://127.0.0.1:1' });
    await expect.poll(() => nowhere.lines).toHaveLength(1);
    for (let n = 0; n < 5; n += 1) {
      expect((await nowhere.limiter.consume('login', '192.0.2.1', login)).remaining).toBe(4 - n);
    }
    expect((await nowhere.limiter.consume('login', '192.0.2.1', login)).allowed).toBe(false);
    expect(nowhere.lines).toEqual([expect.stringContaining('Redis does not answer')]);
  });

  test('Redis dies and returns: nobody is refused an answer, and what memory admitted still counts after', async () => {
    const parts = setUp();
    const { limiter, memory, lines } = parts;
    await untilServedByRedis(parts);
    await server.kill();
    for (let n = 0; n < 3; n += 1) {
      expect((await limiter.consume('login', '192.0.2.20', login)).remaining).toBe(4 - n);
      expect((await limiter.consume('login', '192.0.2.21', login, 5)).allowed).toBe(n === 0);
    }
    expect((await memory.peek('login', '192.0.2.20', login)).remaining).toBe(2);

    await server.start();
    await untilServedByRedis(parts);
    expect(await limiter.peek('login', '192.0.2.21', login)).toMatchObject({ allowed: false, remaining: 0 });
    expect((await limiter.consume('login', '192.0.2.20', login)).remaining).toBe(1);
    expect((await limiter.consume('login', '192.0.2.20', login)).remaining).toBe(0);
    expect((await limiter.consume('login', '192.0.2.20', login)).allowed).toBe(false);
    expect(await admin.llen('parlance:limit:login:192.0.2.20')).toBe(2);
    expect(lines).toEqual([
      expect.stringContaining('Redis does not answer'),
      expect.stringContaining('Redis answers again'),
    ]);
  });

  test('a Redis that hangs is given up on, asked again after a pause by one request, and used once it answers', async () => {
    const parts = setUp();
    await untilServedByRedis(parts);
    server.freeze();
    try {
      expect((await parts.limiter.consume('login', '192.0.2.30', login)).remaining).toBe(4);
      expect(parts.lines).toEqual([expect.stringContaining('Redis does not answer')]);
      // Within the pause memory answers without a question to Redis.
      expect((await parts.limiter.consume('login', '192.0.2.30', login)).remaining).toBe(3);
      // After the pause one request finds out, and the others do not wait for it.
      parts.clock.advance(1000);
      const crowd = Array.from({ length: 20 }, () => parts.limiter.consume('rpc', 'u:32', login));
      expect((await Promise.all(crowd)).filter((state) => state.allowed)).toHaveLength(5);
    } finally {
      server.thaw();
    }
    await untilServedByRedis(parts);
    expect(await admin.llen('parlance:limit:login:192.0.2.30')).toBe(1);
    expect(await admin.llen('parlance:limit:rpc:u:32')).toBe(1);
    expect(parts.lines.at(-1)).toContain('Redis answers again');
    expect((await parts.limiter.consume('login', '192.0.2.31', login)).remaining).toBe(4);
  });
});

test('whatever answers in another form than the script counts as away: the memory serves', async () => {
  let [answer, asked] = ['', 0];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (sent) => {
      // What several are sent at once is answered one by one.
      for (const command of sent.toString().split(/^(?=\*)/m)) {
        const isScript = /evalsha/i.test(command);
        if (isScript) asked += 1;
        socket.write(isScript ? answer : '$9\r\nloading:0\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clock = createFakeClock();
  const said: string[] = [];
  const note = (_facts: object, message: string) => void said.push(message);
  const limiter = createRedisLimiter({
    url: `redis://127.0.0.1:${port}`,
    now: clock.monotonicMs,
    fallback: createMemoryLimiter({ now: clock.monotonicMs }),
    log: { debug: note, info: note, warn: note, error: note },
  });
  // Text, numbers as text, too few, no numbers, and a time that is none.
  for (const wrong of [
    '+OK\r\n',
    `*3\r\n${'$1\r\n1\r\n'.repeat(3)}`,
    '*0\r\n',
    '*3\r\n:1\r\n$-1\r\n$-1\r\n',
    '*3\r\n:1\r\n:0\r\n:-1\r\n',
  ]) {
    answer = '*3\r\n:1\r\n:0\r\n:0\r\n';
    const before = asked;
    await vi.waitFor(
      async () => {
        clock.advance(1000);
        await limiter.consume('probe', String(clock.monotonicMs()), login);
        expect(asked).toBeGreaterThan(before);
      },
      { timeout: 60_000, interval: 20 },
    );
    answer = wrong;
    const states = [];
    for (let n = 0; n < 6; n += 1) states.push(await limiter.consume('login', wrong, login));
    expect(states.map(({ allowed }) => allowed)).toEqual([true, true, true, true, true, false]);
    expect(states.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0, 0]);
    expect(said.at(-1)).toMatch(/^Redis does not answer/);
  }
  await limiter.close();
  server.close();
});
