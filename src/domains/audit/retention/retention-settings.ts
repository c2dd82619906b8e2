import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { allCompanies } from '../all-companies.ts';
import { defaultRetentionDays } from './removal-order.ts';

interface RetentionSettings {
  readonly retentionDays: number;
  readonly isHeld: boolean;
}

/** What is set for a company: its own, else the platform's default, else a year. */
export async function readRetention(tx: Tx, companyId: string): Promise<RetentionSettings> {
  const found = await rows(
    tx,
    'SELECT company_id, retention_days, held_at FROM audit_retention WHERE company_id = ANY($1)',
    [[companyId, allCompanies]],
    { company_id: is.text, retention_days: is.orNull(is.number), held_at: is.orNull(is.moment) },
  );
  const own = found.find((row) => row.company_id === companyId);
  const shared = found.find((row) => row.company_id === allCompanies);
  return {
    retentionDays: own?.retention_days ?? shared?.retention_days ?? defaultRetentionDays,
    isHeld: companyId !== allCompanies && own?.held_at != null,
  };
}

/** Sets the days of one company, or of all: then no company keeps days of its own. */
export async function saveRetentionDays(
  tx: Tx,
  companyId: string | null,
  retentionDays: number,
): Promise<void> {
  if (companyId === null) {
    await tx.query('UPDATE audit_retention SET retention_days = NULL WHERE retention_days IS NOT NULL');
  }
  await tx.query(
    `INSERT INTO audit_retention (company_id, retention_days) VALUES ($1, $2)
     ON CONFLICT (company_id) DO UPDATE SET retention_days = excluded.retention_days`,
    [companyId ?? allCompanies, retentionDays],
  );
}
