import { z } from 'zod';
import { changeRows } from '../../db/change-rows.ts';
import type { Database } from '../../db/database.ts';
import { holdCompany } from '../../db/hold-company.ts';
import { holdStoring } from '../../db/hold-storing.ts';
import { is, rows } from '../../db/rows.ts';
import { conflict, invalidField, notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id, instant } from '../../kernel/schema.ts';
import { newId } from '../../ports/ids.ts';
import { say } from '../../words/sentence.ts';
import { endCompanySessions } from '../accounts/sessions/index.ts';
import { lockCompany } from '../companies/index.ts';

const rowsAtOnce = 5000;

export const purgeCompany = operation({
  id: 'platform.purgeCompany',
  summary: 'Delete all data of an archived company except its audit log. Returns the receipt',
  kind: 'mutation',
  access: 'superAdmin',
  scope: 'system',
  limit: 'platform',
  audit: 'DATA_PRIVACY',
  input: z.strictObject({
    id,
    confirmName: z.string().max(200).describe("The company's exact name"),
  }),
  output: z.object({
    receipt: z.object({
      id: z.string(),
      companyId: z.string(),
      companyName: z.string(),
      purgedAt: instant,
      counts: z.record(z.string(), z.int()).describe('Removed rows by table'),
    }),
  }),
  async run(ctx, { id, confirmName }) {
    const { database } = ctx.services;
    const name = await ctx.transaction(async (tx) => {
      // What takes turns there ends first, so that it leaves nothing behind.
      await holdCompany(tx, id);
      const row = await lockCompany(tx, id);
      if (row.status !== 'ARCHIVED') throw conflict(say('company.archiveFirst'));
      if (row.name !== confirmName) throw invalidField('confirmName', say('company.otherName'));
      await tx.query('UPDATE company SET purge_begun_at = $2 WHERE id = $1', [
        id,
        row.purgeBegunAt ?? ctx.now(),
      ]);
      return row.name;
    });
    // What is being stored is there by then, and goes with the rest; whatever comes later finds the company archived.
    await database.tenant(id, holdStoring);
    // Nobody removes what they read together with who read it.
    await ctx.services.readings.settle(id);
    // Before what names them is gone. Those on the disks of other instances go with the next look for uploads nobody waits for.
    await ctx.services.imports.discard(await importsOf(database, id));
    // In steps, so that no statement is long. A purge that was cut off is begun again and goes on where it stopped.
    const counts = await removeRows(database, id);
    const receipt = {
      id: newId(ctx.ports.clock),
      companyId: id,
      companyName: name,
      purgedAt: ctx.now().toISOString(),
    };
    return ctx.transaction(async (tx) => {
      await endCompanySessions(tx, id);
      // Links to addresses that they have yet to confirm included.
      await tx.query(
        `DELETE FROM mail_outbox WHERE recipient IN (SELECT email FROM app_user WHERE company_id = $1
           UNION SELECT t.email FROM one_time_token t JOIN app_user u ON u.id = t.user_id WHERE u.company_id = $1)`,
        [id],
      );
      await tx.query(
        'DELETE FROM one_time_token WHERE user_id IN (SELECT id FROM app_user WHERE company_id = $1)',
        [id],
      );
      const users = await tx.query('DELETE FROM app_user WHERE company_id = $1 RETURNING id', [id]);
      const gone = await tx.query('DELETE FROM company WHERE id = $1 RETURNING id', [id]);
      // Somebody else's purge came to its end first, and holds the receipt.
      if (gone.length === 0) throw notFound(say('thing.company'));
      const all = { app_user: users.length, ...counts };
      await ctx.record(tx, {
        action: 'platform.purgeCompany',
        severity: 'CRITICAL',
        companyId: id,
        resource: { type: 'company', id },
        metadata: { receiptId: receipt.id, counts: all },
      });
      return { receipt: { ...receipt, counts: all } };
    });
  },
});

async function importsOf(database: Database, companyId: string): Promise<string[]> {
  const found = await database.system((tx) =>
    rows(
      tx,
      "SELECT id FROM import_run WHERE company_id = $1 AND state IN ('QUEUED', 'RUNNING')",
      [companyId],
      {
        id: is.uuid,
      },
    ),
  );
  return found.map((run) => run.id);
}

/** Every table that has a company, found in the database itself: one that is added later is not forgotten. */
async function removeRows(database: Database, companyId: string): Promise<Record<string, number>> {
  const tables = await database.system((tx) =>
    rows(
      tx,
      `SELECT class.relname AS name FROM pg_class AS class
       JOIN pg_attribute AS attribute ON attribute.attrelid = class.oid AND attribute.attname = 'company_id'
       WHERE class.relkind IN ('r', 'p') AND NOT class.relispartition AND class.relnamespace = 'public'::regnamespace
         AND class.relname NOT LIKE 'audit\\_%' AND class.relname <> 'app_user'
       -- What others hang on goes last, so that every row is counted where it is.
       ORDER BY EXISTS (SELECT FROM pg_constraint WHERE confrelid = class.oid), class.relname`,
      [],
      { name: is.text },
    ),
  );
  const counts: Record<string, number> = {};
  // What was under way may have come to a table after it was emptied, and was waited for at a later one.
  for (let isEmpty = false; !isEmpty; ) {
    isEmpty = true;
    for (const { name } of tables) {
      const removed = await emptyTable(database, name, companyId);
      counts[name] = (counts[name] ?? 0) + removed;
      isEmpty &&= removed === 0;
    }
  }
  return counts;
}

/** A row that somebody changes just then is somewhere else by the time it is to go: what is left is looked for again. */
async function emptyTable(database: Database, table: string, companyId: string): Promise<number> {
  for (let removed = 0; ; ) {
    const gone = await database.system((tx) =>
      changeRows(
        tx,
        `DELETE FROM ${table} WHERE company_id = $1
           AND ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE company_id = $1 LIMIT ${rowsAtOnce}))`,
        [companyId],
      ),
    );
    removed += gone;
    if (gone === rowsAtOnce) continue;
    const left = await database.system((tx) =>
      rows(tx, `SELECT 1 AS one FROM ${table} WHERE company_id = $1 LIMIT 1`, [companyId], {
        one: is.number,
      }),
    );
    if (left.length === 0) return removed;
  }
}
