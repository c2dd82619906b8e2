import { expect } from 'vitest';
import type { Limiter, LimitRule, LimitState } from '../../src/edge/http/limits/limiter.ts';
import { createMemoryLimiter } from '../../src/edge/http/limits/memory-limiter.ts';
import { createFakeClock } from '../../src/ports/clock.ts';

/** A limiter that counts in memory, by a clock that is moved. */
export function limiterLab(maxKeys?: number) {
  const clock = createFakeClock();
  return { clock, limiter: createMemoryLimiter({ now: clock.monotonicMs, maxKeys }) };
}

export interface LimiterStep {
  readonly gapMs: number;
  readonly scope: number;
  readonly key: number;
  /** 0: only look. */
  readonly cost: number;
}

/** The plainest limiter there can be: every admitted attempt in a list, every answer counted from the list. */
export function createLimiterModel() {
  const admitted = new Map<string, number[]>();
  const aliveAt = (times: readonly number[], windowMs: number, at: number): number =>
    times.filter((time) => at - time < windowMs).length;

  return {
    consume(scope: string, key: string, rule: LimitRule, cost: number, now: number): LimitState {
      const name = `${scope} ${key}`;
      const times = admitted.get(name) ?? [];
      const windowMs = rule.windowSeconds * 1000;
      const before = aliveAt(times, windowMs, now);
      const allowed = before + Math.max(cost, 1) <= rule.count;
      if (allowed) admitted.set(name, [...times, ...Array.from({ length: cost }, () => now)]);
      const log = admitted.get(name) ?? [];
      const alive = aliveAt(log, windowMs, now);
      const wanted = allowed ? alive - 1 : rule.count - Math.max(cost, 1);
      let resetSeconds = 0;
      const isReached = () => aliveAt(log, windowMs, now + resetSeconds * 1000) <= wanted;
      while (!(allowed && alive === 0) && resetSeconds < rule.windowSeconds && !isReached())
        resetSeconds += 1;
      return {
        allowed,
        limit: rule.count,
        windowSeconds: rule.windowSeconds,
        remaining: rule.count - alive,
        resetSeconds,
      };
    },
    /** The most that was admitted in any span of the window's length. */
    mostInAnyWindow(scope: string, key: string, rule: LimitRule): number {
      const times = admitted.get(`${scope} ${key}`) ?? [];
      const spans = times.map((start) =>
        times.filter((t) => t >= start && t < start + rule.windowSeconds * 1000),
      );
      return Math.max(0, ...spans.map((span) => span.length));
    },
  };
}

/** Plays a schedule on a limiter and on the model; every answer must be the same. */
export async function expectLikeModel(
  limiter: Limiter,
  clock: { advance(ms: number): void; monotonicMs(): number },
  rules: readonly LimitRule[],
  steps: readonly LimiterStep[],
  keyPrefix = '',
): Promise<void> {
  const model = createLimiterModel();
  const [given, expected]: [LimitState[], LimitState[]] = [[], []];
  const asked = new Map<string, () => void>();
  for (const { gapMs, scope, key, cost } of steps) {
    clock.advance(gapMs);
    const rule = rules[scope] ?? { count: 1, windowSeconds: 1 };
    const [scopeName, keyName] = [`scope-${scope}`, `${keyPrefix}192.0.2.${key}`];
    given.push(
      cost === 0
        ? await limiter.peek(scopeName, keyName, rule)
        : await limiter.consume(scopeName, keyName, rule, cost),
    );
    expected.push(model.consume(scopeName, keyName, rule, cost, clock.monotonicMs()));
    asked.set(`${scope} ${key}`, () =>
      expect(model.mostInAnyWindow(scopeName, keyName, rule)).toBeLessThanOrEqual(rule.count),
    );
  }
  expect(given).toEqual(expected);
  for (const expectNoMore of asked.values()) expectNoMore();
}
