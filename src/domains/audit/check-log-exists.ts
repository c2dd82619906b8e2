import type { Tx } from '../../db/database.ts';
import { notFound } from '../../kernel/errors.ts';
import { nilId } from '../../ports/ids.ts';
import { say } from '../../words/sentence.ts';

/** A log is there with its company, and stays when the company is purged. Whatever else is named has none. */
export async function checkLogExists(tx: Tx, companyId: string): Promise<void> {
  if (companyId === nilId) return;
  const found = await tx.query(
    `SELECT 1 FROM company WHERE id = $1
     UNION ALL (SELECT 1 FROM audit_entry WHERE company_id = $1 LIMIT 1)
     UNION ALL (SELECT 1 FROM audit_checkpoint WHERE company_id = $1 LIMIT 1) LIMIT 1`,
    [companyId],
  );
  if (found.length === 0) throw notFound(say('thing.auditLog'));
}
