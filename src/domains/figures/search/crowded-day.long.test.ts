import { expect, test } from 'vitest';
import { copySessions } from '../../../../test/labs/dashboard-lab.ts';
import { importLab } from '../../../../test/labs/import-lab.ts';
import { startApp } from '../../../../test/rig/start-app.ts';
import { allDays } from '../store/day-parts.ts';
import { indexWords } from './index-words.ts';

test('the words of a day are taken up however many sessions it holds', async () => {
  await using app = await startApp();
  const { admin, imported } = await importLab(app);
  await imported('id,start,question\na,2024-04-03,wet parcel\n');
  await copySessions(app, admin.companyId, 'a', 200_000);
  const { sessions } = await indexWords((work) => app.database.tenant(admin.companyId, work), allDays, 100);
  expect(sessions).toBe(100);
}, 120_000);
