import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  // Who imports has confirmed the address.
  await app.database.system((tx) =>
    tx.query('UPDATE app_user SET email_confirmed_at = now() WHERE id = $1', [admin.userId]),
  );
});
afterAll(() => app[Symbol.asyncDispose]());

async function rpc<T>(id: string, input: object): Promise<T> {
  const { status, text, data } = await admin.browser.rpc(id, input);
  expect(status, text).toBe(200);
  return data as T;
}

test('alerts and kept views of a category that is merged are about the one that it went into', async () => {
  const make = (more: object) =>
    rpc<{ id: string }>('alerts.save', { name: 'One', metric: 'sessions', ...more });
  const share = await make({ metric: 'categoryShare', subject: 'BILLING' });
  const both = await make({ filters: { category: ['REFUND', 'BILLING'], channel: ['web'] } });
  const other = await make({ filters: { category: ['DELIVERY'] } });
  const keep = (name: string, search: string) => rpc('views.save', { screen: 'sessions', name, search });
  await keep('Bills', 'category=BILLING%2CDELIVERY&channel=web');
  await keep('Words', 'search=BILLING&category=DELIVERY');

  const { categories } = await rpc<{ categories: { key: string; label: string }[] }>(
    'dashboard.taxonomy',
    {},
  );
  await rpc('dashboard.updateTaxonomy', {
    categories: categories.filter(({ key }) => key !== 'BILLING').map(({ key, label }) => ({ key, label })),
    merges: [{ from: 'BILLING', into: 'REFUND' }],
  });

  const { alerts } = await rpc<{ alerts: { id: string; subject: string | null; filters: object }[] }>(
    'alerts.list',
    {},
  );
  const ruleOf = (id: string) => alerts.find((one) => one.id === id);
  expect(ruleOf(share.id)).toMatchObject({ subject: 'REFUND' });
  expect(ruleOf(both.id)?.filters).toEqual({ category: ['REFUND'], channel: ['web'] });
  expect(ruleOf(other.id)?.filters).toEqual({ category: ['DELIVERY'] });
  const { views } = await rpc<{ views: { name: string; search: string }[] }>('views.list', {});
  expect(views.map(({ name, search }) => [name, Object.fromEntries(new URLSearchParams(search))])).toEqual([
    ['Bills', { category: 'REFUND,DELIVERY', channel: 'web' }],
    ['Words', { search: 'BILLING', category: 'DELIVERY' }],
  ]);
});

test('however many categories become others at once, and however many views name them, few statements hold everybody up', async () => {
  const { companyId } = admin;
  const old = Array.from({ length: 100 }, (_, n) => `OLD_${n}`);
  const views = Array.from({ length: 60 }, (_, n) => `v${n}`);
  for (const name of views)
    await rpc('views.save', { screen: 'sessions', name, search: `category=${old.join(',')}` });
  const alert = await rpc<{ id: string }>('alerts.save', {
    ...{ name: 'One', metric: 'sessions', filters: { category: old.slice(0, 50) } },
  });
  const { categories } = await rpc<{ categories: { key: string; label: string }[] }>(
    'dashboard.taxonomy',
    {},
  );
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await rpc('dashboard.updateTaxonomy', {
    categories: categories.map(({ key, label }) => ({ key, label })),
    merges: old.map((from, n) => ({ from, into: n % 2 ? 'REFUND' : 'DELIVERY' })),
  });
  const rewritten = asked.mock.calls.filter(([text]) => /saved_view|news_/.test(JSON.stringify(text)));
  asked.mockRestore();
  expect(rewritten.length).toBeLessThan(10);
  const found = await app.database.tenant(companyId, (tx) =>
    tx.query("SELECT DISTINCT search FROM saved_view WHERE name ~ '^v[0-9]+$'"),
  );
  expect(found).toEqual([{ search: 'category=DELIVERY%2CREFUND' }]);
  const { alerts } = await rpc<{ alerts: { id: string; filters: object }[] }>('alerts.list', {});
  expect(alerts.find(({ id }) => id === alert.id)?.filters).toEqual({ category: ['DELIVERY', 'REFUND'] });
});

test('alerts and kept views of values of an attribute that are merged are about the one that they went into', async () => {
  await rpc('company.update', {
    settings: {
      attributes: [
        { key: 'plan', label: 'Plan', type: 'text' },
        { key: 'region', label: 'Region', type: 'text' },
      ],
    },
  });
  await admin.browser.send('POST', '/api/dashboard/imports', {
    body: 'id,start,Plan\na,2024-04-03,gratis\nb,2024-04-03,Gratis\n',
    headers: { 'content-type': 'application/octet-stream' },
  });
  await app.app.services.imports.idle();
  const make = (attribute: object) =>
    rpc<{ id: string }>('alerts.save', { name: 'One', metric: 'sessions', filters: { attribute } });
  const both = await make({ plan: ['gratis', 'free', 'pro'], region: ['gratis'] });
  const other = await make({ plan: ['pro'] });
  const keep = (name: string, search: string) => rpc('views.save', { screen: 'sessions', name, search });
  await keep('Plans', 'attribute.plan=Gratis%2Cgratis&attribute.region=gratis');
  await keep('Regions', 'attribute.region=gratis&search=gratis');

  await rpc('dashboard.mergeAttributeValues', { key: 'plan', from: ['gratis', 'Gratis'], into: 'free' });

  const { alerts } = await rpc<{ alerts: { id: string; filters: object }[] }>('alerts.list', {});
  const filtersOf = (id: string) => alerts.find((one) => one.id === id)?.filters;
  expect(filtersOf(both.id)).toEqual({ attribute: { plan: ['free', 'pro'], region: ['gratis'] } });
  expect(filtersOf(other.id)).toEqual({ attribute: { plan: ['pro'] } });
  const { views } = await rpc<{ views: { name: string; search: string }[] }>('views.list', {});
  const searchOf = (name: string) =>
    Object.fromEntries(new URLSearchParams(views.find((view) => view.name === name)?.search));
  expect(searchOf('Plans')).toEqual({ 'attribute.plan': 'free', 'attribute.region': 'gratis' });
  expect(searchOf('Regions')).toEqual({ 'attribute.region': 'gratis', search: 'gratis' });
});

test('thousands of firings follow a merge in parts that others may go between, up to the last', async () => {
  const { companyId } = admin;
  const alert = await rpc<{ id: string }>('alerts.save', {
    ...{ name: 'One', metric: 'sessions', filters: { category: ['PAST', 'DELIVERY'] } },
  });
  await app.database.tenant(companyId, (tx) =>
    tx.query(
      `INSERT INTO news_firing (company_id, id, alert_id, from_at, until_at, direction, session_count, opened_at, ended_at, metric, filters)
       SELECT $1, gen_random_uuid(), a.id, at, at + interval '1 hour', 'above', 1, at, at, 'sessions', a.filters
       FROM news_alert a, (SELECT '2024-01-01Z'::timestamptz + n * interval '1 hour' AS at FROM generate_series(1, 350) n) made
       WHERE a.company_id = $1 AND a.id = $2`,
      [companyId, alert.id],
    ),
  );
  const { categories } = await rpc<{ categories: { key: string; label: string }[] }>(
    'dashboard.taxonomy',
    {},
  );
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await rpc('dashboard.updateTaxonomy', {
    categories: categories.map(({ key, label }) => ({ key, label })),
    merges: [{ from: 'PAST', into: 'REFUND' }],
  });
  const parts = asked.mock.calls.filter(([text]) =>
    /UPDATE news_firing SET filters/.test(JSON.stringify(text)),
  );
  asked.mockRestore();
  expect(parts.length).toBeGreaterThanOrEqual(4);
  const found = await app.database.tenant(companyId, (tx) =>
    tx.query(
      'SELECT filters, count(*)::integer AS n FROM news_firing WHERE company_id = $1 AND alert_id = $2 GROUP BY filters',
      [companyId, alert.id],
    ),
  );
  expect(found).toEqual([{ filters: { category: ['DELIVERY', 'REFUND'] }, n: 350 }]);
});
