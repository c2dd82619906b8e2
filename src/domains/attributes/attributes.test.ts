import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { counts, importLab } from '../../../test/labs/import-lab.ts';
import { createProgram, makeKey } from '../../../test/rig/program.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { changeRows } from '../../db/change-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const plan = { key: 'plan', label: 'Plan', type: 'text', fromColumn: null } as const;
const basket = { key: 'basket', label: 'Basket', type: 'number', fromColumn: 'Order total' } as const;
const file =
  'id,start,Plan,Order total,language\na,2024-04-03,pro,"12,50",nl\nb,2024-04-03,free,"3,00",en\nc,2024-04-04,pro,,nl\nd,2024-04-05,,"7,25",nl\n';

async function lab(attributes: readonly object[] = [plan, basket]) {
  const made = await importLab(app);
  const { browser } = made.admin;
  const declare = (list: readonly object[]) =>
    browser.rpc('company.update', { settings: { attributes: list } });
  expect((await declare(attributes)).status).toBe(200);
  const listed = async (query: string) => {
    const answer = await browser.get(`/api/dashboard/sessions?${query}`);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    const { sessions } = (answer.json as { data: { sessions: { externalId: string }[] } }).data;
    return sessions.map(({ externalId }) => externalId).sort();
  };
  const values = async () =>
    Object.fromEntries(
      Object.entries(await made.stored()).map(([id, { attributes: held }]) => [id, held] as const),
    );
  return { ...made, browser, declare, listed, values };
}

test('a declared attribute comes in by its column, and is shown, filtered and counted by', async () => {
  const { imported, values, listed, browser } = await lab();
  const dry = await imported(file, { dryRun: true });
  const run = await imported(file);
  expect([counts(dry), counts(run)]).toEqual([
    [4, 4, 0, 0, 0],
    [4, 4, 0, 0, 0],
  ]);
  expect(run.remarks).toEqual([]);
  expect(await values()).toEqual({
    a: { plan: 'pro', basket: 12.5 },
    b: { plan: 'free', basket: 3 },
    c: { plan: 'pro' },
    d: { basket: 7.25 },
  });
  expect(await listed('attribute.plan=pro')).toEqual(['a', 'c']);
  expect(await listed(`attribute.plan=${encodeURIComponent('["pro",""]')}`)).toEqual(['a', 'c', 'd']);
  expect(await listed('attribute.plan=pro&attribute.basket=12.5')).toEqual(['a']);
  expect(await listed('attribute.plan=nobody')).toEqual([]);

  const { data } = await browser.rpc('dashboard.breakdown', {
    by: 'attribute.plan',
    and: 'language',
    startDate: '2024-04-01',
    endDate: '2024-04-30',
  });
  const { rows } = data as { rows: { value: string; andValue: string; sessions: number; filters: object }[] };
  expect(rows.map(({ value, andValue, sessions }) => [value, andValue, sessions])).toEqual([
    ['pro', 'nl', 2],
    ['free', 'en', 1],
    [null, 'nl', 1],
  ]);
  for (const { sessions, filters } of rows) {
    const found = await browser.rpc('dashboard.sessions', { ...filters, limit: 1 });
    expect((found.data as { pagination: { totalCount: number } }).pagination.totalCount).toBe(sessions);
  }
});

test('a number of the company’s own may be below zero, and numbers are sorted as numbers', async () => {
  const declared = [{ key: 'score', label: 'Score', type: 'number', fromColumn: null }];
  const { browser, imported, values, listed, exported } = await lab(declared);
  const file =
    'id,start,Score\na,2024-04-03,-20\nb,2024-04-03,9\nc,2024-04-03,"-1.234,5"\nd,2024-04-03,10\ne,2024-04-03,\n';
  expect((await imported(file)).remarks).toEqual([]);
  expect(await values()).toMatchObject({
    a: { score: -20 },
    b: { score: 9 },
    c: { score: -1234.5 },
    d: { score: 10 },
  });
  expect(await listed('attribute.score=-20,10')).toEqual(['a', 'd']);
  for (const [sortOrder, sorted] of [
    ['asc', ['-1234.5', '-20', '9', '10', null]],
    ['desc', ['10', '9', '-20', '-1234.5', null]],
  ]) {
    const { data } = await browser.rpc('dashboard.breakdown', {
      by: 'attribute.score',
      sortBy: 'value',
      sortOrder,
      startDate: '2024-04-01',
      endDate: '2024-04-30',
    });
    expect((data as { rows: { value: string | null }[] }).rows.map(({ value }) => value)).toEqual(sorted);
  }
  for (const format of ['csv', 'jsonl']) {
    const to = await lab(declared);
    await to.imported(await exported(`format=${format}`));
    expect(await to.values()).toEqual(await values());
  }
});

test('why did it change is told by attributes too, and its parts add up', async () => {
  const { imported, browser } = await lab();
  await imported(file);
  const { data } = await browser.rpc('dashboard.explainChange', {
    metric: 'totalSessions',
    startDate: '2024-04-04',
    endDate: '2024-04-05',
  });
  const { change, dimensions } = data as {
    change: number;
    dimensions: { dimension: string; values: { value: string | null; contribution: number }[] }[];
  };
  const found = dimensions.find(({ dimension }) => dimension === 'attribute.plan');
  expect(
    Object.fromEntries(found?.values.map(({ value, contribution }) => [value, contribution]) ?? []),
  ).toEqual({
    pro: 0,
    free: -1,
    null: 1,
  });
  expect(found?.values.reduce((sum, { contribution }) => sum + contribution, 0)).toBe(change);
});

test('what a file has no column for stays, an empty cell empties, an unreadable number is left out and told', async () => {
  const { imported, values } = await lab();
  await imported(file);
  await imported('id,start,Plan\na,2024-04-03,team\nb,2024-04-03,\n');
  expect(await values()).toMatchObject({ a: { plan: 'team', basket: 12.5 }, b: { basket: 3 } });
  expect((await values())['b']).toEqual({ basket: 3 });
  const run = await imported('id,start,Order total\ne,2024-04-03,much\n');
  expect(run.remarks).toMatchObject([{ kind: 'VALUE_NOT_TAKEN', column: 'Order total', sample: 'much' }]);
  expect((await values())['e']).toEqual({});
});

test('a person aims a column at an attribute, and an export comes back as it was', async () => {
  const from = await lab();
  await from.imported('id,start,tier\na,2024-04-03,=gold\nb,2024-04-03,silver\n', {
    mapping: { attributes: { plan: 'tier' } },
  });
  expect(await from.values()).toEqual({ a: { plan: '=gold' }, b: { plan: 'silver' } });
  for (const format of ['csv', 'jsonl']) {
    const to = await lab();
    await to.imported(await from.exported(`format=${format}`));
    expect(await to.values()).toEqual(await from.values());
  }
});

test('a vendor’s own record and rows of messages bring attributes too', async () => {
  const { imported, values } = await lab([{ ...plan, fromColumn: 'custom_attributes.Plan' }, basket]);
  const said = (type: string, body: string) => ({
    author: { type, id: type },
    body,
    created_at: 1_712_138_400,
  });
  const conversation = {
    type: 'conversation',
    id: 'i',
    created_at: 1_712_138_400,
    source: said('user', '<p>Hi</p>'),
    custom_attributes: { Plan: 'Pro' },
    conversation_parts: { conversation_parts: [{ part_type: 'comment', ...said('admin', 'Hello') }] },
  };
  await imported(JSON.stringify([conversation]));
  await imported(
    'conversation id,role,message,sent at,Order total\nm,user,Hi,2024-04-03 10:00,\nm,agent,Hello,2024-04-03 10:01,"3,50"\n',
  );
  expect(await values()).toEqual({ i: { plan: 'Pro' }, m: { basket: 3.5 } });
});

test('programs send attributes with a conversation; one that nobody declared is left out and told', async () => {
  const { admin, values, listed } = await lab();
  const { key } = await makeKey(app.app.services, admin.companyId, ['sessions:write'], { name: 'Bot' });
  const program = createProgram(app.app.server, key);
  const answer = await program.post('/api/ingest/v1/sessions', {
    sessions: [
      {
        externalId: 'p',
        startTime: '2024-04-03T10:00:00Z',
        attributes: { plan: 'pro', basket: 9, color: 'red' },
      },
      { externalId: 'q', startTime: '2024-04-03T10:00:00Z', attributes: 'pro' },
    ],
  });
  expect((answer.json as { data: object }).data).toMatchObject({
    new: 2,
    results: [
      {
        issues: [{ path: 'attributes.color', message: expect.stringContaining('has no such attribute') }],
      },
      { issues: [{ path: 'attributes', message: 'Send an object, such as {"plan": "pro"}.' }] },
    ],
  });
  await program.send('PATCH', '/api/ingest/v1/sessions/p', {
    body: { attributes: { plan: null, basket: 10 } },
  });
  expect(await values()).toEqual({ p: { basket: 10 }, q: {} });
  expect(await listed('attribute.basket=10')).toEqual(['p']);
});

test('lines that a program would push bring their attributes as a file too', async () => {
  const { imported, values } = await lab();
  const lines = [
    { externalId: 'a', startTime: '2024-04-03T10:00:00Z', attributes: { plan: 'pro', basket: 12.5 } },
    { externalId: 'b', startTime: '2024-04-03T11:00:00Z', attributes: { plan: 'free' } },
  ];
  const run = await imported(lines.map((line) => JSON.stringify(line)).join('\n'));
  expect([counts(run), run.remarks]).toEqual([[2, 2, 0, 0, 0], []]);
  expect(await values()).toEqual({ a: { plan: 'pro', basket: 12.5 }, b: { plan: 'free' } });
});

test('beyond 1,000 different texts all others count as one, and each session still says its own', async () => {
  const { imported, values, listed, browser } = await lab([plan]);
  const rows = Array.from({ length: 1_010 }, (_, n) => `s${n},2024-04-03,plan ${String(n).padStart(4, '0')}`);
  await imported(`id,start,plan\n${rows.join('\n')}\n`);
  expect((await values())['s1005']).toEqual({ plan: 'plan 1005' });
  const beyond = await listed('attribute.plan=…&limit=100');
  expect(beyond).toHaveLength(10);
  const { data } = await browser.rpc('dashboard.breakdown', {
    by: 'attribute.plan',
    startDate: '2024-04-01',
    endDate: '2024-04-30',
  });
  const { rows: told } = data as { rows: { value: string; sessions: number }[] };
  expect(told[0]).toMatchObject({ value: '…', sessions: 10 });
});

test('a retired attribute is not taken in, shown in lists of what there is, or counted by; it comes back as it was', async () => {
  const { imported, declare, values, listed, browser } = await lab();
  await imported(file);
  await declare([basket]);
  const refused = await browser.get('/api/dashboard/sessions?attribute.plan=pro');
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('There is no attribute with the key plan'),
  ]);
  const run = await imported('id,start,Plan\nz,2024-04-03,pro\n');
  expect(run.remarks).toMatchObject([{ kind: 'COLUMN_NOT_TAKEN', column: 'Plan' }]);
  await declare([{ ...plan, label: 'Subscription' }, basket]);
  expect(await listed('attribute.plan=pro')).toEqual(['a', 'c']);
  expect((await values())['z']).toEqual({});
  const { data } = await browser.rpc('dashboard.config', {});
  expect((data as { attributes: object[] }).attributes).toEqual([
    { key: 'plan', label: 'Subscription', type: 'text' },
    { key: 'basket', label: 'Basket', type: 'number' },
  ]);
});

test('sessions say values of thirty attributes at most, whichever are declared by turns', async () => {
  const ten = (from: number) =>
    Array.from({ length: 10 }, (_, n) => ({
      key: `k${from + n}`,
      label: `K ${from + n}`,
      type: n === 0 ? 'number' : 'text',
      fromColumn: null,
    }));
  const { browser, declare, imported, values } = await lab(ten(0));
  for (const from of [0, 10, 20]) {
    expect((await declare(ten(from))).status).toBe(200);
    const names = ten(from).map(({ key }) => key);
    await imported(`id,start,${names.join()}\na,2024-04-03,${names.map(() => 7).join()}\n`);
  }
  expect(Object.keys((await values())['a'] ?? {})).toHaveLength(30);
  // Which texts count by themselves is asked of so many at a time as may be declared.
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await imported('id,start,k20\na,2024-04-03,8\n');
  await browser.get('/api/dashboard/metrics?startDate=2024-04-01&endDate=2024-04-30');
  const keys = asked.mock.calls.flatMap(([one]) => {
    const { text = '', values: given = [] } = one as { text?: string; values?: readonly unknown[] };
    return text.includes('array_agg(value)') ? [(given[1] as string[]).length] : [];
  });
  asked.mockRestore();
  expect([keys.slice(0, 3), Math.max(...keys)]).toEqual([[10, 10, 10], 10]);
  const refused = await declare([{ ...plan, key: 'k30' }]);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('at most 30 attributes')]);
  // Retired ones come back, by whatever name.
  expect((await declare([{ ...plan, key: 'k1' }])).status).toBe(200);
  expect((await declare(ten(0))).status).toBe(200);
  expect((await declare([])).status).toBe(200);
});

test.each([
  ['a key of other letters', [{ ...plan, key: 'Plan A' }]],
  ['a key twice', [plan, { ...plan, label: 'Other' }]],
  ['a label twice', [plan, { ...basket, label: 'plan' }]],
  ['eleven of them', Array.from({ length: 11 }, (_, n) => ({ ...plan, key: `k${n}`, label: `L${n}` }))],
  ['a type that there is not', [{ ...plan, type: 'date' }]],
  ['a key that every object has', [{ ...plan, key: 'constructor' }]],
])('%s is refused, and changes nothing', async (_name, list) => {
  const { declare, browser } = await lab();
  expect((await declare(list)).status).toBe(422);
  const { data } = await browser.rpc('company.get', {});
  expect((data as { company: { settings: object } }).company.settings).toMatchObject({
    attributes: [plan, basket],
  });
});

test('merged values are one, in what is stored and in what comes in later; the other way round too', async () => {
  const { imported, values, listed, browser } = await lab();
  await imported(`${file}x,2024-04-03,trial,,nl\n`);
  const merge = (from: readonly string[], into: string) =>
    browser.rpc('dashboard.mergeAttributeValues', { key: 'plan', from, into });
  expect((await merge(['free', 'trial'], 'Basic')).data).toEqual({ isMerging: false });
  expect((await values())['b']).toEqual({ plan: 'Basic', basket: 3 });
  expect(await listed('attribute.plan=Basic')).toEqual(['b', 'x']);
  await imported('id,start,Plan\ne,2024-04-06,trial\nf,2024-04-06,free\n');
  expect(await listed('attribute.plan=Basic')).toEqual(['b', 'e', 'f', 'x']);
  await merge(['Basic'], 'free');
  await imported('id,start,Plan\ng,2024-04-06,trial\n');
  expect(await listed('attribute.plan=free')).toEqual(['b', 'e', 'f', 'g', 'x']);
  for (const [from, into, status] of [
    [['pro'], 'pro', 422],
    [[], 'pro', 422],
  ] as const)
    expect((await merge(from, into)).status).toBe(status);
  const strange = await browser.rpc('dashboard.mergeAttributeValues', {
    key: 'color',
    from: ['a'],
    into: 'b',
  });
  expect(strange.status).toBe(404);
  const { browser: other } = await app.addColleague((await lab()).admin.companyId, 'USER');
  expect(
    (await other.rpc('dashboard.mergeAttributeValues', { key: 'plan', from: ['a'], into: 'b' })).status,
  ).toBe(403);
});

test('a value that no session has is refused by its name, and nothing is merged', async () => {
  const { imported, values, browser } = await lab([plan]);
  await imported(file);
  const before = await values();
  const merge = (from: readonly string[]) =>
    browser.rpc('dashboard.mergeAttributeValues', { key: 'plan', from, into: 'pro' });
  const refused = await merge(['free', 'fre']);
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('No session has the value “fre”.'),
  ]);
  expect(await values()).toEqual(before);
  expect((await merge(['free'])).status).toBe(200);
});

test('values that are called like what every object has are values like others', async () => {
  const { admin, browser, imported, values, listed } = await lab([plan]);
  await imported('id,start,Plan\nz,2024-04-02,toString\n');
  await browser.rpc('dashboard.mergeAttributeValues', { key: 'plan', from: ['toString'], into: 'text' });
  const { key } = await makeKey(app.app.services, admin.companyId, ['sessions:write'], { name: 'Bot' });
  const words = ['valueOf', 'hasOwnProperty', 'toString', 'constructor'];
  const answer = await createProgram(app.app.server, key).post('/api/ingest/v1/sessions', {
    sessions: words.map((word) => ({
      externalId: word,
      startTime: '2024-04-03T10:00:00Z',
      attributes: { plan: word },
    })),
  });
  expect((answer.json as { data: object }).data).toMatchObject({ new: 4 });
  expect(await values()).toEqual({
    z: { plan: 'text' },
    valueOf: { plan: 'valueOf' },
    hasOwnProperty: { plan: 'hasOwnProperty' },
    toString: { plan: 'text' },
    constructor: { plan: expect.stringContaining('constructor') },
  });
  expect(await listed('attribute.plan=valueOf')).toEqual(['valueOf']);
});

test('a thousand values of an attribute can be merged into others, and no more', async () => {
  const { browser, imported } = await lab([plan]);
  const all = Array.from({ length: 1001 }, (_, n) =>
    n === 1000 ? 'one more' : `${Math.floor(n / 100)}-${n % 100}`,
  );
  await imported(`id,start,Plan\n${all.map((value, n) => `${n},2024-04-03,${value}`).join('\n')}\n`);
  const merge = (from: readonly string[]) =>
    browser.rpc('dashboard.mergeAttributeValues', { key: 'plan', from, into: 'other' });
  for (let hundred = 0; hundred < 10; hundred += 1)
    expect((await merge(Array.from({ length: 100 }, (_, n) => `${hundred}-${n}`))).status).toBe(200);
  expect((await merge(['one more'])).status).toBe(409);
  expect((await merge(['0-1', '0-1'])).status).toBe(200);
});

test('no value beyond 1,000 is made by merging into names that there are not yet', async () => {
  const { browser, admin, imported } = await lab([plan]);
  await imported('id,start,Plan\na,2024-04-03,said once\n');
  const held = Array.from({ length: 999 }, (_, n) => `plan ${n}`);
  await app.database.tenant(admin.companyId, (tx) =>
    changeRows(
      tx,
      "INSERT INTO attribute_value (company_id, key, value) SELECT $1, 'plan', value FROM unnest($2::text[]) AS value",
      [admin.companyId, held],
    ),
  );
  const merge = async (from: string, into: string) =>
    (await browser.rpc('dashboard.mergeAttributeValues', { key: 'plan', from: [from], into })).status;
  expect(await merge('said once', 'name 1')).toBe(200);
  expect(await merge('said once', 'name 2')).toBe(409);
  expect(await merge('said once', 'plan 7')).toBe(200);
  // The one that goes makes room.
  expect(await merge('plan 8', 'name 2')).toBe(200);
});

test('a text that only an erased person said is held nowhere after that; what others say stays, and what is merged', async () => {
  const { admin, browser, imported, listed } = await lab([plan]);
  const rows = ['a,anna,Anna Berg', 'b,anna,pro', 'c,bert,pro', 'd,anna,trial'].map(
    (row) => `${row},2024-04-03`,
  );
  await imported(`id,user id,Plan,start\n${rows.join('\n')}\n`);
  await browser.rpc('dashboard.mergeAttributeValues', { key: 'plan', from: ['trial'], into: 'test' });
  expect((await browser.post('/api/dashboard/erasures', { userId: 'anna' })).status).toBe(200);
  const held = await app.database.tenant(admin.companyId, (tx) =>
    tx.query('SELECT value, merged_into FROM attribute_value WHERE company_id = $1 ORDER BY value', [
      admin.companyId,
    ]),
  );
  expect(JSON.stringify(held)).not.toMatch(/Anna|Berg/);
  expect(held).toMatchObject(
    expect.arrayContaining([
      { value: 'pro', merged_into: null },
      { value: 'test', merged_into: null },
      { value: 'trial', merged_into: 'test' },
    ]),
  );
  expect(held).toHaveLength(4);
  expect(await listed('attribute.plan=pro')).toEqual(['c']);
});

test('renaming changes no figure, and merging only puts together what it merged', async () => {
  const { imported, declare, browser } = await lab();
  await imported(file);
  const told = async () => {
    const { data } = await browser.rpc('dashboard.breakdown', {
      by: 'attribute.plan',
      and: 'language',
      startDate: '2024-04-01',
      endDate: '2024-04-30',
    });
    const { rows, total } = data as { rows: Record<string, unknown>[]; total: unknown };
    return { total, rows: rows.map(({ filters: _filters, ...row }) => row) };
  };
  const before = await told();
  await declare([{ ...plan, label: 'Subscription', fromColumn: 'Tier' }, basket]);
  expect(await told()).toEqual(before);
  await declare([basket]);
  await declare([plan, basket]);
  expect(await told()).toEqual(before);
  await browser.rpc('dashboard.mergeAttributeValues', { key: 'plan', from: ['free'], into: 'Basic' });
  const renamed = before.rows.map((row) => (row['value'] === 'free' ? { ...row, value: 'Basic' } : row));
  expect(await told()).toEqual({ total: before.total, rows: renamed });
  await browser.rpc('dashboard.mergeAttributeValues', { key: 'plan', from: ['Basic'], into: 'pro' });
  const { total, rows } = await told();
  expect(total).toEqual(before.total);
  expect(rows.map(({ value, andValue, sessions }) => [value, andValue, sessions])).toEqual([
    ['pro', 'nl', 2],
    ['pro', 'en', 1],
    [null, 'nl', 1],
  ]);
});
