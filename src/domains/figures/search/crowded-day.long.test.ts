import { expect, test } from 'vitest';
import { copySessions } from '../../../../test/labs/dashboard-lab.ts';
import { importLab } from '../../../../test/labs/import-lab.ts';
import { startApp } from '../../../../test/rig/start-app.ts';
import type { Transact } from '../place.ts';
import { allDays } from '../store/day-parts.ts';
import { indexWords } from './index-words.ts';

test('the words of a day are taken up however many sessions it holds', async () => {
  await using app = await startApp();
  const { admin, imported } = await importLab(app);
  await imported('id,start,question\na,2024-04-03,wet parcel\n');
  await copySessions(app, admin.companyId, 'a', 200_000);
  const inCompany: Transact = (work) => app.database.tenant(admin.companyId, work);
  // Nor does whoever searches wait until all of it was looked at.
  const left = await indexWords(inCompany, allDays, 100, { mayLookOn: () => false });
  expect(left).toEqual({ nextDay: allDays.first, sessions: 0 });
  const { sessions } = await indexWords(inCompany, allDays, 100);
  expect(sessions).toBe(100);
}, 120_000);
