import { Redis, type Result } from 'ioredis';
import { z } from 'zod';
import type { Log } from '../../../kernel/log.ts';
import { type Limiter, type LimitRule, type LimitState, unlimited } from './limiter.ts';

/**
 * The sliding log as one step inside Redis: a list of microseconds per key, oldest first.
 * KEYS[1] the log; ARGV limit, window in µs, cost (0: only look), time in µs (empty: the server's own).
 * Answers {admitted, used, µs until one more or, after a refusal, the whole cost is admitted}.
 */
const redisScript = `
local log = KEYS[1]
local limit, window, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local now = tonumber(ARGV[4])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end
local function text(number) return string.format('%.0f', number) end
local lifetime = text(math.ceil(window / 1000) + 1000)

-- The server's clock was set back: the attempts move with it, or they would lock the key for the difference.
local ahead = tonumber(redis.call('LINDEX', log, -1) or now) - now
if ahead > 0 then
  local times = redis.call('LRANGE', log, 0, -1)
  redis.call('DEL', log)
  for _, time in ipairs(times) do redis.call('RPUSH', log, text(time - ahead)) end
  redis.call('PEXPIRE', log, lifetime)
end

local oldest = redis.call('LINDEX', log, 0)
while oldest and oldest + window <= now do
  redis.call('LPOP', log)
  oldest = redis.call('LINDEX', log, 0)
end

local used = redis.call('LLEN', log)
local asked = math.max(cost, 1)
local admitted = used + asked <= limit
local wanted = limit - asked
if admitted then
  for _ = 1, cost do redis.call('RPUSH', log, text(now)) end
  used = used + cost
  wanted = used - 1
  if cost > 0 then redis.call('PEXPIRE', log, lifetime) end
end

local wait = window
if admitted and used == 0 then
  wait = 0
elseif wanted >= 0 then
  wait = redis.call('LINDEX', log, used - wanted - 1) + window - now
end
return {admitted and 1 or 0, used, wait}
`;

/** Whoever answers otherwise is no Redis, or none that runs the script: taken at its word it would shut everybody out. */
const Answer = z.tuple([z.literal([0, 1]), z.int().min(0), z.int().min(0)]);

declare module 'ioredis' {
  interface RedisCommander<Context> {
    slidingLog(
      key: string,
      limit: number,
      windowMicros: number,
      cost: number,
      nowMicros: number | '',
    ): Result<unknown, Context>;
  }
}

export interface RedisLimiterParts {
  readonly url: string;
  /** Monotonic milliseconds, for the pauses between attempts to reach Redis. */
  readonly now: () => number;
  /** Serves while Redis is away. */
  readonly fallback: Limiter;
  readonly log: Log;
  /** Milliseconds in place of the server's own time, so that tests can move it. */
  readonly serverTimeMs?: () => number;
}

// Longer than a busy process may need to read an answer that came in time.
const patienceMs = 250;
const pauseMs = 1000;

/**
 * The same promise over all instances that share one Redis, by the time of its server. Without an answer in time the
 * fallback serves, and what it admitted still counts here once Redis is back.
 */
export function createRedisLimiter({ url, now, fallback, log, serverTimeMs }: RedisLimiterParts): Limiter {
  const redis = new Redis(url, {
    scripts: { slidingLog: { lua: redisScript, numberOfKeys: 1 } },
    commandTimeout: patienceMs,
    connectTimeout: 2000,
    // A peer that vanished without a word: give the connection up and dial anew.
    socketTimeout: 3000,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), 2000),
  });
  let isAway = false;
  let isClosing = false;
  let tryAgainAt = Number.NEGATIVE_INFINITY;

  redis.on('error', noteAway);
  redis.on('close', () => noteAway(new Error('the connection was closed')));
  redis.on('ready', () => {
    tryAgainAt = Number.NEGATIVE_INFINITY;
  });

  function noteAway(error: unknown): void {
    if (!isAway && !isClosing) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn(
        { reason },
        'Redis does not answer; limits are counted in the memory of this process until it does',
      );
    }
    isAway = true;
    tryAgainAt = now() + pauseMs;
  }

  function noteBack(): void {
    if (isAway) log.info({}, 'Redis answers again; limits are shared between instances');
    isAway = false;
  }

  async function ask(
    scope: string,
    key: string,
    rule: LimitRule,
    cost: number,
  ): Promise<LimitState | undefined> {
    if (redis.status !== 'ready' || (isAway && now() < tryAgainAt)) return undefined;
    // One request at a time finds out whether Redis is back; the others do not wait for it.
    if (isAway) tryAgainAt = now() + pauseMs;
    const own = await fallback.peek(scope, key, rule);
    const ownCount = rule.count - own.remaining;
    try {
      const answer = await redis.slidingLog(
        `parlance:limit:${scope}:${key}`,
        rule.count - ownCount,
        Math.round(rule.windowSeconds * 1e6),
        cost,
        serverTimeMs ? Math.round(serverTimeMs() * 1000) : '',
      );
      const [admitted, used, waitMicros] = Answer.parse(answer);
      noteBack();
      const waitSeconds = Math.min(Math.ceil(rule.windowSeconds), Math.ceil(waitMicros / 1e6));
      const isOnlyOwn = used === 0 && cost <= 1;
      return {
        allowed: admitted === 1,
        limit: rule.count,
        windowSeconds: rule.windowSeconds,
        remaining: Math.max(0, own.remaining - used),
        // Both logs together free a place no later than the slower of the two.
        resetSeconds: isOnlyOwn ? own.resetSeconds : Math.max(own.resetSeconds, waitSeconds),
      };
    } catch (error) {
      noteAway(error);
      return undefined;
    }
  }

  return {
    async peek(scope, key, rule) {
      if (rule.count === 0) return unlimited(rule);
      return (await ask(scope, key, rule, 0)) ?? fallback.peek(scope, key, rule);
    },
    async consume(scope, key, rule, cost = 1) {
      if (rule.count === 0) return unlimited(rule);
      return (await ask(scope, key, rule, cost)) ?? fallback.consume(scope, key, rule, cost);
    },
    async close() {
      isClosing = true;
      redis.disconnect();
      await fallback.close();
    },
  };
}
