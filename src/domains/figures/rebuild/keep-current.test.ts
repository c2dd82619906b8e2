import { expect, test } from 'vitest';
import { companyOf } from '../../../../test/labs/session-fixture.ts';
import { startApp } from '../../../../test/rig/start-app.ts';
import { changeRows } from '../../../db/change-rows.ts';
import { createFakeClock } from '../../../ports/clock.ts';

const clock = createFakeClock();
const told = 'the figures of a company could not be brought up to date';

test('a company whose figures cannot be counted is told of and tried again, later each time; the others are counted', async () => {
  await using app = await startApp({ ports: { clock } });
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(await companyOf(app.database, clock));
  const broken = ids[0] ?? '';
  // Two days of one span.
  const day = Math.floor(clock.now().getTime() / 86_400_000 / 4) * 4 - 8;
  const change = (companyId: string, on = day) =>
    app.database.tenant(companyId, async (tx) => {
      const at = new Date(on * 86_400_000);
      await changeRows(
        tx,
        `INSERT INTO session (company_id, id, external_id, started_at, created_at, updated_at, content_hash)
         SELECT $1, gen_random_uuid(), gen_random_uuid()::text, $2::timestamptz, now(), now(), ''`,
        [companyId, at],
      );
      await changeRows(
        tx,
        'INSERT INTO session_change (company_id, derived, from_at, to_at) SELECT $1, 0, $2::timestamptz, $2::timestamptz',
        [companyId, at],
      );
    });
  const waiting = async () =>
    (
      await app.database.system((tx) =>
        tx.query('SELECT DISTINCT company_id AS id FROM session_change WHERE company_id = ANY($1::uuid[])', [
          ids,
        ]),
      )
    ).map(({ id }) => id);
  const failures = () => app.logs.filter(({ message }) => message === told).length;

  for (const id of ids) {
    await change(id);
    await change(id, day + 1);
  }
  await app.app.scheduler.runNow?.('session-figures');
  expect(await waiting()).toEqual([]);
  // What is stored of the other day is damaged, and so their span cannot be added up.
  await app.database.tenant(broken, (tx) =>
    tx.query("UPDATE session_rollup SET figures = '\\x00' WHERE company_id = $1", [broken]),
  );
  const counts: number[] = [];
  for (let run = 0; run < 9; run += 1) {
    clock.advance(15_000);
    for (const id of ids) await change(id);
    await app.app.scheduler.runNow?.('session-figures');
    expect(await waiting()).toEqual([broken]);
    counts.push(failures());
  }
  // At once, after one minute, and not again before two more have gone by.
  expect(counts).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2]);
});
