import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sharedTestDatabase } from '../../../test/rig/shared-test-database.ts';
import { silentLog } from '../../../test/rig/silent-log.ts';
import { loadConfig } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Job } from '../../kernel/job.ts';
import { operation } from '../../kernel/operation.ts';
import type { Services } from '../../kernel/services.ts';
import { providerError } from '../../ports/ai-batch/ai-provider-error.ts';
import { createFakeClock } from '../../ports/clock.ts';
import { noTraces } from '../../ports/traces.ts';
import { inEnglish, inWords, say } from '../../words/sentence.ts';
import { createScheduler } from './scheduler.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const opened = sharedTestDatabase();

let count = 0;

/** A job of its own name, and any number of instances that share its database and clock. */
function openLab(cron: string, run: (ctx: SystemCtx) => Promise<void>) {
  count += 1;
  const clock = createFakeClock('2026-01-05T09:00:30.000Z');
  const runs: string[] = [];
  const job: Job = {
    name: `job-${count}`,
    cron,
    op: operation({
      id: `test.job${count}`,
      summary: 'a job of a test',
      kind: 'mutation',
      access: 'operator',
      scope: 'system',
      limit: 'general',
      audit: { none: 'a test' },
      input: z.strictObject({}),
      output: z.object({}),
      async run(ctx) {
        runs.push(clock.now().toISOString().slice(11, 19));
        await run(ctx);
        return {};
      },
    }),
  };
  const instance = (jobs: readonly Job[] = [job], database: Database = opened.database) =>
    createScheduler(
      // The jobs of these tests use no other part of the service.
      {
        config: loadConfig({}),
        database,
        log: silentLog,
        ports: { clock },
        traces: noTraces,
        // The scheduler itself needs no other part of the service.
      } as unknown as Services,
      jobs,
    );
  const row = async () => {
    const found = await opened.database.system((tx) =>
      rows(tx, 'SELECT * FROM schedule WHERE name = $1', [job.name], {
        last_slot_at: is.orNull(is.moment),
        lease_until: is.orNull(is.moment),
        last_run_at: is.orNull(is.moment),
        last_error: is.orNull(is.text),
      }),
    );
    const [state] = found;
    return state && { ...state, last_error: state.last_error && inEnglish(state.last_error) };
  };
  return { clock, runs, job, instance, row };
}

/** A promise that is kept by hand. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('B06 each slot runs once over many instances, and not before its time', async () => {
  const { clock, runs, instance } = openLab('*/5 * * * *', async () => {});
  const instances = Array.from({ length: 5 }, () => instance());
  for (let seconds = 0; seconds < 3600; seconds += 10) {
    await Promise.all(instances.map((scheduler) => scheduler.tick()));
    clock.advance(10_000);
  }
  const expected = Array.from({ length: 12 }, (_, n) => {
    const minute = (n + 1) * 5;
    return minute < 60 ? `09:${String(minute).padStart(2, '0')}:00` : '10:00:00';
  });
  expect(runs).toEqual(expected);
});

test('six fields start with seconds', async () => {
  const { clock, runs, instance } = openLab('*/20 * * * * *', async () => {});
  const scheduler = instance();
  for (let n = 0; n < 9; n += 1) {
    await scheduler.tick();
    clock.advance(10_000);
  }
  expect(runs).toEqual(['09:00:40', '09:01:00', '09:01:20', '09:01:40']);
});

test('slots that nobody was there for are caught up with a single run', async () => {
  const { clock, runs, instance } = openLab('0 * * * *', async () => {});
  await instance().tick();
  clock.advance(7 * hourMs);
  await instance().tick();
  await instance().tick();
  expect(runs).toEqual(['16:00:30']);
});

test('a job that takes long holds up no other, and does not run beside itself', async () => {
  const long = openLab('* * * * *', () => held.opened);
  const held = gate();
  const quick = openLab('* * * * *', async () => {});
  const both = () => long.instance([long.job, { ...quick.job }]);
  const [first, second] = [both(), both()];
  await first.tick();
  long.clock.advance(minuteMs);
  const ticks = [first.tick()];
  await expect.poll(() => [long.runs.length, quick.runs.length]).toEqual([1, 1]);
  // Its lease is renewed by real time; the lab's clock stands within it.
  long.clock.advance(59_000);
  ticks.push(first.tick(), second.tick());
  await expect.poll(() => quick.runs.length).toBe(2);
  expect(long.runs).toHaveLength(1);
  held.open();
  await Promise.all(ticks);
});

test('in the background, too, a long job holds up no other', async () => {
  const long = openLab('* * * * * *', () => held.opened);
  const held = gate();
  const quick = openLab('* * * * * *', async () => {});
  const scheduler = long.instance([long.job, quick.job]);
  await scheduler.tick();
  scheduler.start();
  const timer = setInterval(() => long.clock.advance(1000), 100);
  await expect.poll(() => quick.runs.length).toBeGreaterThan(2);
  expect(long.runs).toHaveLength(1);
  clearInterval(timer);
  held.open();
  await scheduler.stop();
});

test('B04 a run whose instance died is taken up again within a minute, the same slot, and its late writes are fenced', async () => {
  const held = gate();
  let commits = 0;
  const { clock, runs, instance, row } = openLab('0 3 * * *', async (ctx) => {
    const dies = runs.length === 1;
    if (dies) await held.opened;
    await ctx.transaction(async () => {
      commits += 1;
    });
  });
  const [dead, other] = [instance(), instance()];
  await dead.tick();
  clock.advance(18 * hourMs);
  const late = dead.tick();
  await expect.poll(() => runs.length).toBe(1);
  clock.advance(59_000);
  expect(await other.tick()).toEqual([]);
  clock.advance(1000);
  expect(await other.tick()).toHaveLength(1);
  const finished = await row();
  expect([runs.length, finished?.lease_until, finished?.last_error]).toEqual([2, null, null]);
  expect(finished?.last_slot_at?.toISOString()).toBe('2026-01-06T03:00:00.000Z');
  // The one thought dead comes back: its end does not touch the row.
  held.open();
  await late;
  expect(await row()).toEqual(finished);
  expect(commits).toBe(2);
  expect(await other.tick()).toEqual([]);
});

test('of a failed statement the row keeps the code, not the values that the database names', async () => {
  const { clock, instance, row } = openLab('* * * * *', async () => {
    const cause = Object.assign(new Error('Key (email)=(ann@example.org) already exists'), { code: '23505' });
    throw new Error('ann@example.org could not be added', { cause });
  });
  const scheduler = instance();
  await scheduler.tick();
  clock.advance(minuteMs);
  await scheduler.tick();
  expect((await row())?.last_error).toBe(
    'The database rejected a statement (23505); see the log for which one.',
  );
});

test('what a provider said is kept as data, without whom it names, and read in Dutch', async () => {
  const { clock, instance, row, job } = openLab('* * * * *', async () => {
    throw providerError('get', { kind: 'transient', code: null, providerMessage: 'ann@example.org is away' });
  });
  const scheduler = instance();
  await scheduler.tick();
  clock.advance(minuteMs);
  await scheduler.tick();
  expect((await row())?.last_error).toBe('AI provider get: transient: (an address) is away');
  const state = (await scheduler.states()).find(({ name }) => name === job.name);
  expect(inWords(state?.lastError ?? '', 'nl')).toBe(
    'AI-aanbieder, aanroep get: tijdelijke storing: (an address) is away',
  );
});

test('what ends a run by a refusal of ours is kept as data, and read in Dutch', async () => {
  const { clock, instance, row, job } = openLab('* * * * *', async () => {
    throw notFound(say('thing.company'));
  });
  const scheduler = instance();
  await scheduler.tick();
  clock.advance(minuteMs);
  await scheduler.tick();
  expect((await row())?.last_error).toBe('This company was not found.');
  const state = (await scheduler.states()).find(({ name }) => name === job.name);
  expect(inWords(state?.lastError ?? '', 'nl')).toBe('Dit bedrijf is niet gevonden.');
});

test('a failure is written down with its reason, and the next slot runs', async () => {
  const { clock, runs, instance, row } = openLab('* * * * *', async () => {
    if (runs.length === 1) throw new Error('the provider is away');
  });
  const scheduler = instance();
  await scheduler.tick();
  clock.advance(minuteMs);
  await scheduler.tick();
  expect((await row())?.last_error).toBe('the provider is away');
  expect(await scheduler.tick()).toEqual([]);
  clock.advance(minuteMs);
  await scheduler.tick();
  expect([(await row())?.last_error, runs.length]).toEqual([null, 2]);
  const [state] = await scheduler.states();
  expect(state).toMatchObject({ cron: '* * * * *', lastError: null, nextRunAt: '2026-01-05T09:03:00.000Z' });
});

test('stopping tells the job, which commits nothing more; the next start takes it up at once', async () => {
  const begun = gate();
  let commits = 0;
  const { clock, runs, instance } = openLab('0 * * * *', async (ctx) => {
    if (runs.length > 1) return;
    begun.open();
    await new Promise<void>((resolve) => ctx.signal.addEventListener('abort', () => resolve()));
    await ctx.transaction(async () => {});
    commits += 1;
  });
  const scheduler = instance();
  await scheduler.tick();
  clock.advance(hourMs);
  const tick = scheduler.tick();
  await begun.opened;
  await scheduler.stop();
  await tick;
  expect(commits).toBe(0);
  expect(await scheduler.tick()).toEqual([]);
  expect(await instance().tick()).toHaveLength(1);
  expect(await instance().tick()).toEqual([]);
});

test('by hand a job runs now, in turn with its schedule, and a wrong name is told with the right ones', async () => {
  const held = gate();
  const { runs, instance, job } = openLab('0 0 1 1 *', () =>
    runs.length === 1 ? held.opened : Promise.resolve(),
  );
  const scheduler = instance();
  const first = scheduler.runNow(job.name);
  await expect.poll(() => runs.length).toBe(1);
  expect(await instance().runNow(job.name)).toBe(false);
  held.open();
  expect(await first).toBe(true);
  expect(await instance().runNow(job.name)).toBe(true);
  await expect(scheduler.runNow('nothing')).rejects.toThrow(job.name);
});

test('a schedule that is new waits for its next slot', async () => {
  const { clock, runs, instance } = openLab('0 9 * * *', async () => {});
  const scheduler = instance();
  await scheduler.tick();
  expect(runs).toEqual([]);
  clock.advance(24 * hourMs);
  await scheduler.tick();
  expect(runs).toHaveLength(1);
});

test('a database that does not answer for a while stops nothing for good', async () => {
  const { clock, runs, instance } = openLab('* * * * *', async () => {});
  const scheduler = instance();
  await scheduler.tick();
  clock.advance(minuteMs);
  const { system } = opened.database;
  Object.assign(opened.database, { system: () => Promise.reject(new Error('away')) });
  await expect(scheduler.tick()).rejects.toThrow('away');
  Object.assign(opened.database, { system });
  expect(await scheduler.tick()).toHaveLength(1);
  expect(runs).toHaveLength(1);
});

test('a stop waits for the run that a look was about to begin', async () => {
  const { clock, job, instance, row } = openLab('* * * * *', async () => {});
  const [claiming, mayClaim] = [gate(), gate()];
  let asked = 0;
  const slow: Database = {
    ...opened.database,
    async system(work, sight) {
      asked += 1;
      // The rows are made, then read, then one of them is claimed.
      if (asked === 3) {
        claiming.open();
        await mayClaim.opened;
      }
      return opened.database.system(work, sight);
    },
  };
  await instance().tick();
  clock.advance(minuteMs);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const scheduler = instance([job], slow);
    scheduler.start();
    vi.advanceTimersByTime(1000);
    await claiming.opened;
    const stopped = scheduler.stop();
    mayClaim.open();
    await stopped;
    expect(await row()).toMatchObject({ last_run_at: clock.now() });
  } finally {
    vi.useRealTimers();
  }
});
