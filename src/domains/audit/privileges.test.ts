import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditLab, companyA, companyB, openAuditLab } from '../../../test/labs/audit-lab.ts';
import { databaseCode, type Tx } from '../../db/database.ts';

let lab: AuditLab;

beforeAll(async () => {
  lab = await openAuditLab();
  await lab.fill(companyA, 3);
  await lab.fill(companyB, 2);
});
afterAll(() => lab[Symbol.asyncDispose]());

const roles = {
  parlance_app: (work: (tx: Tx) => Promise<unknown>) => lab.database.tenant(companyA, work),
  parlance_system: (work: (tx: Tx) => Promise<unknown>) => lab.database.system(work),
  parlance_retention: (work: (tx: Tx) => Promise<unknown>) => lab.database.retention(work),
};

const provenTables = ['audit_entry', 'audit_seal', 'audit_checkpoint', 'audit_removal'];
const anyChange = provenTables.flatMap((table) => [
  `UPDATE ${table} SET company_id = company_id`,
  `TRUNCATE ${table}`,
  `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} ADD COLUMN note text`,
  `DROP TABLE ${table}`,
]);

const forService = [
  ...anyChange,
  ...provenTables.map((table) => `DELETE FROM ${table}`),
  "UPDATE audit_entry SET description = 'nothing'",
  "UPDATE audit_seal SET hash = ''",
  "UPDATE audit_seal SET removed_by = '99999999-9999-4999-8999-999999999999'",
  'UPDATE audit_removal SET finished_at = now()',
  'DELETE FROM audit_count',
];

const forRetention = [
  ...anyChange,
  'INSERT INTO audit_entry SELECT * FROM audit_entry',
  'INSERT INTO audit_seal SELECT * FROM audit_seal',
  'INSERT INTO audit_checkpoint SELECT * FROM audit_checkpoint',
  'INSERT INTO audit_removal SELECT * FROM audit_removal',
  "UPDATE audit_entry SET description = 'nothing'",
  "UPDATE audit_seal SET hash = ''",
  'DELETE FROM audit_seal',
  'DELETE FROM audit_checkpoint',
  'DELETE FROM audit_removal',
  'UPDATE audit_removal SET remove_before = now()',
];

test.each([
  ...forService.flatMap((statement) => [
    ['parlance_app', statement] as const,
    ['parlance_system', statement] as const,
  ]),
  ...forRetention.map((statement) => ['parlance_retention', statement] as const),
])('A14 %s is refused: %s', async (role, statement) => {
  const refused = await roles[role]((tx) => tx.query(statement)).then(
    () => 'allowed',
    (error: unknown) => databaseCode(error),
  );
  expect(refused).toBe('42501');
});

test('the service reads and adds entries, and retention removes them', async () => {
  const [row] = await lab.database.tenant(companyA, (tx) =>
    tx.query('SELECT count(*) AS n FROM audit_entry'),
  );
  expect(row?.['n']).toBe(3);
  await lab.add(companyA);
  class Undo extends Error {}
  const removal = lab.database.retention(async (tx) => {
    const removed = await tx.query('DELETE FROM audit_entry WHERE company_id = $1 RETURNING id', [companyB]);
    expect(removed).toHaveLength(2);
    throw new Undo();
  });
  await expect(removal).rejects.toThrow(Undo);
});

test("a company's transaction sees and adds nothing of another company", async () => {
  for (const table of [...provenTables, 'audit_pending', 'audit_count', 'audit_retention']) {
    const rows = await lab.database.tenant(companyA, (tx) =>
      tx.query(`SELECT * FROM ${table} WHERE company_id = $1`, [companyB]),
    );
    expect({ table, rows }).toEqual({ table, rows: [] });
  }
  const insert = lab.database.tenant(companyA, (tx) =>
    tx.query("INSERT INTO audit_pending VALUES ($1, '99999999-9999-4999-8999-999999999999')", [companyB]),
  );
  await expect(insert).rejects.toThrow(/row-level security/);
});
