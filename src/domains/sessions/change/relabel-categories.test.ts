import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySessions, importSessions } from '../../../../test/labs/dashboard-lab.ts';
import { importLab } from '../../../../test/labs/import-lab.ts';
import { sessionInput } from '../../../../test/labs/session-fixture.ts';
import { startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { idsHolding } from '../../figures/search/index.ts';
import { orderRelabelling, relabelStep } from './relabel-categories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const categories = ['OLD', 'NEW', 'OTHER'].map((key) => ({ key, label: key }));

async function lab() {
  const { admin, imported } = await importLab(app);
  const { browser, companyId } = admin;
  const saved = await browser.rpc('dashboard.updateTaxonomy', { categories });
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
  await imported('id,start,category,question\na,2024-04-03,OLD,wet parcel\nb,2024-04-03,OTHER,lost\n');
  const counted = async () =>
    Object.fromEntries(
      (
        await app.database.tenant(companyId, (tx) =>
          tx.query(
            'SELECT category, count(*)::integer AS count FROM session WHERE company_id = $1 GROUP BY 1',
            [companyId],
          ),
        )
      ).map(({ category, count }) => [category, count]),
    );
  return { admin, browser, companyId, counted };
}

test('a merge is carried over a long history a few sessions at a time, to the last of them', async () => {
  const { browser, companyId, counted } = await lab();
  await copySessions(app, companyId, 'b', 12_000);
  await copySessions(app, companyId, 'a', 1200);
  const left = categories.filter(({ key }) => key !== 'OLD');
  const merged = await browser.rpc('dashboard.updateTaxonomy', {
    categories: left,
    merges: [{ from: 'OLD', into: 'NEW' }],
  });
  expect([merged.status, merged.data]).toMatchObject([200, { isRelabelling: false }]);
  expect(await counted()).toEqual({ NEW: 1201, OTHER: 12_001 });
});

test('a split takes all that hold its words, however many', async () => {
  const { browser, companyId, counted } = await lab();
  const startTime = new Date('2024-04-03');
  await importSessions(
    app,
    companyId,
    Array.from({ length: 5100 }, (_, at) =>
      sessionInput(`s-${at}`, { startTime, category: 'OLD', initialMsg: 'wet parcel' }),
    ),
  );
  const asked = { from: 'OLD', words: 'wet', into: { key: 'WET', label: 'Wet' } };
  const split = await browser.rpc('dashboard.splitCategory', asked);
  expect([split.status, split.data]).toMatchObject([200, { count: 5101, isRelabelling: false }]);
  expect(await counted()).toEqual({ WET: 5101, OTHER: 1 });
});

test('a split of a long history looks for its words in some thousand sessions at a time, and takes what holds them alone', async () => {
  const { companyId, browser, counted } = await lab();
  const sessions = Array.from({ length: 16_000 }, (_, at) =>
    sessionInput(`s-${at}`, {
      startTime: new Date(Date.UTC(2024, 0, 1 + (at % 3))),
      category: 'OLD',
      initialMsg: at % 8 === 0 ? 'dry parcel' : 'wet parcel',
    }),
  );
  await importSessions(app, companyId, sessions);
  // Brings the index of words up to date.
  const seen = await browser.rpc('dashboard.previewSplit', { from: 'OLD', words: 'parcel' });
  expect([seen.status, seen.data]).toEqual([200, { count: 16_001 }]);
  await app.database.tenant(companyId, (tx) =>
    tx.query(
      "INSERT INTO taxonomy_merge (company_id, from_key, into_key, words) VALUES ($1, 'OLD', 'NEW', 'wet')",
      [companyId],
    ),
  );
  const held: number[] = [];
  const step = () =>
    app.database.tenant(companyId, (tx) =>
      relabelStep(tx, app.clock.now(), async (...asked) => {
        const found = await idsHolding(...asked);
        held.push(found.ids.length);
        return found;
      }),
    );
  while (await step());
  expect(await counted()).toEqual({ NEW: 14_001, OLD: 2000, OTHER: 1 });
  expect(Math.max(...held)).toBeLessThan(8000);
}, 60_000);

test('what is carried over begins at the first session, whatever was merged before', async () => {
  const { companyId, counted } = await lab();
  const step = () =>
    app.database.tenant(companyId, (tx) =>
      relabelStep(tx, app.clock.now(), () => Promise.resolve({ ids: [], next: null })),
    );
  for (const [from, into] of [
    ['OLD', 'NEW'],
    ['NEW', 'OLD'],
  ])
    await app.database.tenant(companyId, (tx) =>
      tx.query('INSERT INTO taxonomy_merge (company_id, from_key, into_key) VALUES ($1, $2, $3)', [
        companyId,
        from,
        into,
      ]),
    );
  // NEW comes first, and finds nothing; then OLD becomes it.
  while (await step()) {}
  expect(await counted()).toEqual({ NEW: 1, OTHER: 1 });
});

test('of a company five hundred categories wait to be carried over at most, whoever ordered them', async () => {
  const { companyId, browser } = await lab();
  const order = (count: number) =>
    app.database.tenant(companyId, (tx) =>
      orderRelabelling(
        tx,
        Array.from({ length: count }, (_, n) => ({ from: `GONE_${n}`, into: 'OTHER' })),
      ),
    );
  await app.database.tenant(companyId, (tx) =>
    tx.query('DELETE FROM taxonomy_merge WHERE company_id = $1', [companyId]),
  );
  await order(500);
  await order(500);
  await expect(order(501)).rejects.toThrow();
  const { data } = await browser.rpc('dashboard.taxonomy', {});
  const categories = (data as { categories: { key: string; label: string }[] }).categories.map(
    ({ key, label }) => ({ key, label }),
  );
  const merge = () =>
    browser.rpc('dashboard.updateTaxonomy', { categories, merges: [{ from: 'ONE_MORE', into: 'OTHER' }] });
  expect((await merge()).status).toBe(409);
  await app.database.tenant(companyId, (tx) =>
    tx.query("DELETE FROM taxonomy_merge WHERE company_id = $1 AND from_key = 'GONE_7'", [companyId]),
  );
  expect((await merge()).status).toBe(200);
});
