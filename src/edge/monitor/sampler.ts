import type { EndedTransaction } from '../../db/errors/ended-transaction.ts';
import type { SystemMonitor, SystemSample } from '../../kernel/machine/system-sample.ts';
import type { Clock } from '../../ports/clock.ts';
import { createTimeHistogram } from './time-histogram.ts';

interface LoopDelay {
  start(): void;
  stop(): void;
  /** Since the last look. */
  take(): SystemSample['loop'];
}

/** Ten looks a second: more would be most of what a service at rest costs. */
const everyMs = 100;

/**
 * How late the event loop is. Node.js' own histogram forgets the pause in which it is emptied, and with it a loop that stood
 * still just then.
 */
function createLoopDelay(clock: Clock): LoopDelay {
  const late = createTimeHistogram();
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = 0;
  return {
    start() {
      lookedAt = clock.monotonicMs();
      timer = setInterval(() => {
        const now = clock.monotonicMs();
        late.add(Math.max(0, now - lookedAt - everyMs));
        lookedAt = now;
      }, everyMs).unref();
    },
    stop: () => clearInterval(timer),
    take() {
      const taken = { p50Ms: late.quantile(0.5), p99Ms: late.quantile(0.99), maxMs: late.max() };
      late.clear();
      return taken;
    },
  };
}

export interface Sampler extends SystemMonitor {
  observeRequest(facts: { readonly status: number; readonly ms: number }): void;
  observeTransaction(ended: EndedTransaction): void;
  start(): void;
  stop(): void;
}

interface Parts {
  readonly clock: Clock;
  readonly enabled: boolean;
  readonly intervalSeconds: number;
}

/** A day at a sample a minute; never more, whatever the interval. */
export const keptSamples = 1440;

/** Takes a sample of the process every so many seconds, and keeps the newest ones. */
export function createSampler({ clock, enabled, intervalSeconds }: Parts): Sampler {
  const startedAt = clock.now();
  const startedMs = clock.monotonicMs();
  const life = { startedAt, uptimeSeconds: () => (clock.monotonicMs() - startedMs) / 1000 };
  if (!enabled)
    return {
      ...life,
      history: () => null,
      observeRequest() {},
      observeTransaction() {},
      start() {},
      stop() {},
    };

  const loop = createLoopDelay(clock);
  const [answers, transactions, waits] = [
    createTimeHistogram(),
    createTimeHistogram(),
    createTimeHistogram(),
  ];
  const failed = { requests: 0, transactions: 0 };
  const kept: SystemSample[] = [];
  let since = { ms: startedMs, cpu: process.cpuUsage() };
  let timer: NodeJS.Timeout | undefined;

  function take(): void {
    const now = { ms: clock.monotonicMs(), cpu: process.cpuUsage() };
    const seconds = (now.ms - since.ms) / 1000;
    const cpuSeconds = (now.cpu.user + now.cpu.system - since.cpu.user - since.cpu.system) / 1e6;
    const { rss, heapUsed } = process.memoryUsage();
    kept.push({
      at: clock.now().toISOString(),
      seconds: rounded(seconds),
      requests: {
        count: answers.count,
        failed: failed.requests,
        p50Ms: rounded(answers.quantile(0.5)),
        p95Ms: rounded(answers.quantile(0.95)),
        p99Ms: rounded(answers.quantile(0.99)),
      },
      database: {
        count: transactions.count,
        failed: failed.transactions,
        p95Ms: rounded(transactions.quantile(0.95)),
        maxMs: rounded(transactions.max()),
        waitP95Ms: rounded(waits.quantile(0.95)),
      },
      loop: roundedAll(loop.take()),
      memory: { residentBytes: rss, heapUsedBytes: heapUsed },
      cores: seconds > 0 ? Math.round((cpuSeconds / seconds) * 1e4) / 1e4 : 0,
    });
    if (kept.length > keptSamples) kept.shift();
    for (const histogram of [answers, transactions, waits]) histogram.clear();
    failed.requests = 0;
    failed.transactions = 0;
    since = now;
  }

  return {
    ...life,
    history: () => kept,
    observeRequest({ status, ms }) {
      answers.add(ms);
      if (status >= 500) failed.requests += 1;
    },
    observeTransaction(ended) {
      transactions.add(ended.ms);
      if (ended.waitMs !== null) waits.add(ended.waitMs);
      if (ended.failed) failed.transactions += 1;
    },
    start() {
      if (timer) return;
      loop.start();
      timer = setInterval(take, intervalSeconds * 1000).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      loop.stop();
    },
  };
}

/** Hundredths of a millisecond say enough. */
function rounded(value: number): number;
function rounded(value: number | null): number | null;
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}

const roundedAll = ({ p50Ms, p99Ms, maxMs }: SystemSample['loop']): SystemSample['loop'] => ({
  p50Ms: rounded(p50Ms),
  p99Ms: rounded(p99Ms),
  maxMs: rounded(maxMs),
});
