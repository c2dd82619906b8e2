import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bytesOf, emptyPlace, facts, reading } from '../../../test/labs/dump-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';

const rowsOf = async (bytes: Uint8Array) => {
  const dump = await reading(bytes);
  for await (const _ of dump.rows());
  return dump.tallies();
};

async function filled(): Promise<TestApp> {
  const app = await startApp();
  const { browser } = await app.signUp('Première "quoted" \\ company');
  await app.signUp('Second');
  const lines = Array.from(
    { length: 30 },
    (_, i) =>
      `s${i},2026-01-03T10:00:00Z,2026-01-03T10:05:00Z,"User: Ünïcödé ""and"" \\x41\nBot: , {} (x)"\n`,
  );
  const answer = await browser.send('POST', '/api/dashboard/imports', {
    body: `id,start,end,transcript\n${lines.join('')}`,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(answer.status).toBe(202);
  await app.app.services.imports.idle();
  return app;
}

test('a dump puts back every row of every table, and the service works on it', async () => {
  await using app = await filled();
  const bytes = await bytesOf(app.database.dump(facts));
  await using place = await emptyPlace();
  const told = await place.restore(bytes);
  expect(told.find(({ table }) => table === 'session')?.rows).toBe(30);
  expect(told.find(({ table }) => table === 'audit_entry')?.rows).toBeGreaterThan(2);
  const restored = await place.open();
  try {
    const again = await rowsOf(await bytesOf(restored.dump(facts)));
    expect(again).toEqual(told);
    const names = await restored.system((tx) => tx.query('SELECT name FROM company ORDER BY name'));
    expect(names).toEqual([{ name: 'Première "quoted" \\ company' }, { name: 'Second' }]);
  } finally {
    await restored.close();
  }
});

test('a dump is one moment: what is written meanwhile is not in it, and nobody waits', async () => {
  await using app = await filled();
  const dump = app.database.dump(facts)[Symbol.asyncIterator]();
  const begun = dump.next();
  const first = await begun;
  await app.signUp('Third');
  const rest: Uint8Array[] = first.done ? [] : [first.value];
  for (let next = await dump.next(); !next.done; next = await dump.next()) rest.push(next.value);
  const tallies = await rowsOf(Buffer.concat(rest));
  expect(tallies.find(({ table }) => table === 'company')?.rows).toBe(2);
});

test('a dump that was changed, cut short or is something else is refused, and nothing is left behind; the whole one is restored, into an empty database only', async () => {
  await using app = await filled();
  const bytes = await bytesOf(app.database.dump(facts));
  const text = gunzipSync(bytes).toString();
  await using place = await emptyPlace();
  const changed = gzipSync(text.replace('Second', 'Zecond'));
  await expect(place.restore(changed)).rejects.toThrow(/changed or damaged: company has other content/);
  await expect(place.restore(bytes.subarray(0, bytes.length - 200))).rejects.toThrow(/not whole/);
  await expect(place.restore(gzipSync(text.split('\n').slice(0, -2).join('\n')))).rejects.toThrow(
    /not whole/,
  );
  await expect(place.restore(Buffer.from('id,start\n1,2\n'))).rejects.toThrow(/no dump of Parlance/);
  await expect(place.restore(gzipSync(text.replace('0010-accounts', '9999-later')))).rejects.toThrow(
    /another version of Parlance \(9999-later/,
  );
  expect((await place.restore(bytes)).length).toBeGreaterThan(20);
  await expect(place.restore(bytes)).rejects.toThrow(/nothing was changed/);
});

const header = {
  format: 'parlance-dump',
  version: 1,
  ...facts,
  engine: 'embedded',
  migrations: [{ name: '0010-accounts.sql', sha256: 'x' }],
};

test.each([
  ['null', [null], /no dump of Parlance/],
  ['a list', [[]], /no dump of Parlance/],
  ['no migrations', [{ ...header, migrations: undefined }], /its line 1 cannot be read/],
  ['migrations that are none', [{ ...header, migrations: [null] }], /its line 1 cannot be read/],
  ['a key id that is none', [{ ...header, secretKeyId: ['x'] }], /its line 1 cannot be read/],
  ['a row that is cut', [header, { table: 'company' }, '"(1'], /its line 3 cannot be read/],
  ['a mark that is cut', [header, '{"table'], /its line 2 cannot be read/],
  ['a mark of nothing', [header, { table: null }], /its line 2 cannot be read/],
  ['a number', [header, 7], /its line 2 cannot be read/],
  ['an end that tells no tables', [header, { complete: true }], /its line 2 cannot be read/],
  ['an end that comes too soon', [header], /not whole/],
])('what is wrong with a dump that begins with %s is said in words', async (_name, lines, told) => {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  await expect(rowsOf(gzipSync(`${text}\n`))).rejects.toThrow(told);
});

test('a line that comes in many parts is read in time with its length', async () => {
  const row = JSON.stringify('x'.repeat(64 * 1024 * 1024));
  const line = (text: string) =>
    gzipSync(`${JSON.stringify(header)}\n{"table":"company"}\n${text}`, { level: 1 });
  // Every part copied with all before it would be terabytes.
  await expect(rowsOf(line(`${row}\n`))).rejects.toThrow(/not whole/);
});
