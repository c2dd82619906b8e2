import { expect, test } from 'vitest';
import { z } from 'zod';
import { sharedTestDatabase } from '../../test/rig/shared-test-database.ts';
import { columnsOf, insert, is, type RowOf, rows, settings } from './rows.ts';

const shared = sharedTestDatabase();

const ask = <Row extends Parameters<typeof rows>[3]>(text: string, row: Row): Promise<RowOf<Row>[]> =>
  shared.database.system((tx) => rows(tx, text, [], row));

test('rows of every kind of column come back as what they are declared to hold', async () => {
  const row = {
    name: is.text,
    count: is.number,
    isOn: is.bool,
    at: is.moment,
    body: is.bytes,
    tags: is.list(is.text),
    role: is.oneOf(['ADMIN', 'USER']),
    note: is.orNull(is.text),
    rule: is.json(z.strictObject({ days: z.int() })),
  };
  const [found] = await ask(
    `SELECT 'a' AS name, count(*) AS count, true AS "isOn", timestamptz '2026-01-31T12:00Z' AS at, '\\x00ff'::bytea AS body,
       ARRAY['x'] AS tags, 'USER' AS role, NULL AS note, '{"days": 3}'::jsonb AS rule`,
    row,
  );
  expect(found).toEqual({
    name: 'a',
    count: 1,
    isOn: true,
    at: new Date('2026-01-31T12:00:00Z'),
    body: Buffer.from([0, 255]),
    tags: ['x'],
    role: 'USER',
    note: null,
    rule: { days: 3 },
  });
});

test('a column that is missing, null or of another kind is an error that tells no value', async () => {
  const wrong: readonly [string, Parameters<typeof rows>[3], string][] = [
    [
      "SELECT 'secret' AS name",
      { other: is.text },
      'other of an answer holds nothing where text was expected',
    ],
    ['SELECT NULL AS name', { name: is.text }, 'name of an answer holds null where text was expected'],
    ["SELECT 'secret' AS count", { count: is.number }, 'count of an answer holds string where a number'],
    [
      "SELECT 'secret' AS role",
      { role: is.oneOf(['ADMIN']) },
      'role of an answer holds string where one of ADMIN',
    ],
    [
      'SELECT ARRAY[1] AS tags',
      { tags: is.list(is.text) },
      'tags of an answer holds object where a list of text',
    ],
    ["SELECT '{}'::jsonb AS rule", { rule: is.json(z.object({ days: z.int() })) }, 'where JSON'],
  ];
  for (const [text, row, told] of wrong) {
    const error = await ask(text, row).catch((failure: unknown) => failure);
    expect(String(error)).toContain(told);
    expect(String(error)).not.toContain('secret');
  }
});

test('a record goes in, is changed and comes back by the names that code uses', async () => {
  const Schedule = { name: is.text, lastError: is.orNull(is.text), lastDurationMs: is.orNull(is.number) };
  const found = await shared.database.system(async (tx) => {
    await insert(tx, 'schedule', { name: 'one', lastError: "it's late", lastDurationMs: undefined });
    const set = settings({ lastDurationMs: 5, lastError: undefined }, 2);
    await tx.query(`UPDATE schedule SET ${set.text} WHERE name = $1`, ['one', ...set.values]);
    return rows(tx, `SELECT ${columnsOf(Schedule, 's')} FROM schedule s`, [], Schedule);
  });
  expect(found).toEqual([{ name: 'one', lastError: "it's late", lastDurationMs: 5 }]);
});
