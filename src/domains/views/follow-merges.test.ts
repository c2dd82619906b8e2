import { afterAll, beforeAll, expect, test } from 'vitest';
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
