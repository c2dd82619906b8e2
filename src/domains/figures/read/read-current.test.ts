import { expect, test } from 'vitest';
import { companyOf } from '../../../../test/labs/session-fixture.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { changeRows } from '../../../db/change-rows.ts';
import type { Database } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { readSearch } from '../../../kernel/search/search-query.ts';
import type { Ports } from '../../../kernel/services.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { markChanged } from '../../sessions/store/mark-changed.ts';
import { createFiguresMemory } from '../memory.ts';
import { readIndexedDays } from '../search/indexed-day.ts';
import { allDays } from '../store/day-parts.ts';
import { readCurrent } from './read-current.ts';

const clock = createFakeClock();
const lab = sharedTestDatabase();
const view = { period: undefined, filter: {} };
const servicesOf = (database: Database) => ({ database, figures: createFiguresMemory() });

test('a reader waits a second for what a large import left to count, and is told that there is more', async () => {
  const companyId = await companyOf(lab.database, clock);
  const days = 6;
  const dayAt = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 12));
  await lab.database.tenant(companyId, async (tx) => {
    await changeRows(
      tx,
      `INSERT INTO session (company_id, id, external_id, started_at, created_at, updated_at, content_hash)
       SELECT $1, gen_random_uuid(), n::text, $2::timestamptz + (n % $3::int) * interval '1 day', now(), now(), '' FROM generate_series(1, 30000) AS n`,
      [companyId, dayAt(0), days],
    );
    await markChanged(
      tx,
      companyId,
      Array.from({ length: days }, (_, day) => dayAt(day)),
      ['figures'],
    );
  });
  // Each look at this clock finds two seconds gone.
  const hurried = {
    ...clock,
    monotonicMs: () => {
      clock.advance(2000);
      return clock.monotonicMs();
    },
  };
  const ask = (ports: Pick<Ports, 'clock'>, isPatient: boolean) =>
    readCurrent(
      {
        companyId,
        transaction: (work) => lab.database.tenant(companyId, work),
        ports,
        services: servicesOf(lab.database),
      },
      {
        isPatient,
        plan: () => ({ view }),
        async read({ reading, isBehind }) {
          const [row] = await rows(
            reading,
            'SELECT coalesce(sum(session_count), 0)::int AS counted FROM session_day WHERE company_id = $1',
            [companyId],
            { counted: is.number },
          );
          return { counted: row?.counted, isBehind };
        },
      },
    );
  expect(await ask({ clock: hurried }, false)).toEqual({ counted: 20_000, isBehind: true });
  expect(await ask({ clock: hurried }, true)).toEqual({ counted: 30_000, isBehind: false });
  expect(await ask({ clock: hurried }, false)).toEqual({ counted: 30_000, isBehind: false });
});

test('a first search waits for a step of what an import left of words, and says that there is more; who may wait gets all of it', async () => {
  const companyId = await companyOf(lab.database, clock);
  const started = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 60_000);
  await lab.database.tenant(companyId, async (tx) => {
    await changeRows(
      tx,
      `INSERT INTO session (company_id, id, external_id, started_at, created_at, updated_at, content_hash)
       SELECT $1, gen_random_uuid(), 's-' || n, $2::timestamptz + n * interval '1 minute', now(), now(), '' FROM generate_series(1, 3500) AS n`,
      [companyId, started(0)],
    );
    await markChanged(tx, companyId, [1, 1200, 2400, 3500].map(started), ['search']);
  });
  let read = 0;
  const services = servicesOf(lab.database);
  const search = { query: readSearch('s'), inTranscripts: true };
  const ask = (ports: Pick<Ports, 'clock'>, isPatient: boolean) =>
    readCurrent(
      {
        companyId,
        transaction: (work) =>
          lab.database.tenant(companyId, (tx) =>
            work({
              ...tx,
              async query(text, ...others) {
                const found = await tx.query(text, ...others);
                if (text.includes('t.body')) read += found.length;
                return found;
              },
            }),
          ),
        ports,
        services,
      },
      {
        isPatient,
        plan: () => ({ view: { ...view, search } }),
        async read({ reading, isBehind }) {
          const days = await readIndexedDays(reading, allDays);
          const sizes = days.flatMap(({ chunks }) => chunks.map(({ size }) => size));
          return { indexed: sizes.reduce((sum, size) => sum + size, 0), isBehind };
        },
      },
    );
  const hurried = {
    ...clock,
    monotonicMs: () => {
      clock.advance(2000);
      return clock.monotonicMs();
    },
  };
  expect(await ask({ clock: hurried }, false)).toEqual({ indexed: 1000, isBehind: true });
  expect(read).toBe(1000);
  expect(await ask({ clock: hurried }, true)).toEqual({ indexed: 3500, isBehind: false });
  expect(read).toBe(3500);
  expect(await ask({ clock: hurried }, false)).toEqual({ indexed: 3500, isBehind: false });
});

test('a long answer over a shared connection lets others go in between; figures that change meanwhile are read anew, at last in one go', async () => {
  const companyId = await companyOf(lab.database, clock);
  const inCompany = <T>(work: Parameters<typeof lab.database.tenant<T>>[1]) =>
    lab.database.tenant(companyId, work);
  await inCompany((tx) =>
    tx.query("INSERT INTO session_figures (company_id, time_zone) VALUES ($1, 'UTC')", [companyId]),
  );
  const isShared = lab.database.engine === 'embedded';
  const change = () =>
    inCompany((tx) =>
      tx.query('UPDATE session_figures SET version = version + 1 WHERE company_id = $1', [companyId]),
    );
  for (const [changes, readings] of [
    [0, 1],
    [1, 2],
    [2, 3],
  ] as const) {
    const steps: boolean[] = [];
    const answer = await readCurrent(
      {
        companyId,
        transaction: (work, sight) => lab.database.tenant(companyId, work, sight),
        ports: { clock },
        services: servicesOf(lab.database),
      },
      {
        plan: () => ({ view, isLong: true }),
        async read({ reading }) {
          const isStep = reading.isStepped === true;
          steps.push(isStep);
          // In one transaction this would wait for its own end.
          if (isStep && steps.length <= changes) await change();
          if (isStep && steps.length === 1 && changes === 2)
            throw new Error('the part of a day was not there');
          return rows(reading, 'SELECT 1 AS n', [], { n: is.number });
        },
      },
    );
    expect(answer).toEqual([{ n: 1 }]);
    expect(steps).toEqual(isShared ? [true, true, false].slice(0, readings) : [false]);
  }
});

test('a fault of a long answer is told when no figure changed', async () => {
  const companyId = await companyOf(lab.database, clock);
  const asked = readCurrent(
    {
      companyId,
      transaction: (work, sight) => lab.database.tenant(companyId, work, sight),
      ports: { clock },
      services: servicesOf(lab.database),
    },
    {
      plan: () => ({ view, isLong: true }),
      read: () => Promise.reject(new Error('it broke')),
    },
  );
  await expect(asked).rejects.toThrow('it broke');
});
