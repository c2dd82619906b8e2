import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { catchingUp, saidCatchingUp } from '../../kernel/catching-up.ts';
import { spentThisMonth } from '../batch/index.ts';
import { CompanyRecord, type CompanyRow, toCompanyRecord } from '../companies/index.ts';
import { isCatchingUp } from '../figures/index.ts';
import { countSessions } from '../sessions/index.ts';

export const Counts = z.object({ users: z.int(), sessions: z.int(), imports: z.int() });

export interface CompanyFigures {
  readonly counts: z.infer<typeof Counts>;
  readonly spentNano: number;
}

/** How much companies hold and spend, in one statement a source whatever their number. */
export async function figuresOf(
  tx: Tx,
  companyIds: readonly string[],
  now: Date,
): Promise<(companyId: string) => CompanyFigures> {
  const users = await countBy(
    tx,
    'SELECT company_id, count(*) AS count FROM app_user WHERE company_id = ANY($1) GROUP BY company_id',
    companyIds,
  );
  const imports = await countBy(
    tx,
    'SELECT company_id, count(*) AS count FROM import_run WHERE company_id = ANY($1) GROUP BY company_id',
    companyIds,
  );
  const sessions = await countSessions(tx, companyIds);
  const spent = await spentThisMonth(tx, companyIds, now);
  return (id) => ({
    counts: {
      users: users.get(id) ?? 0,
      sessions: sessions.get(id) ?? 0,
      imports: imports.get(id) ?? 0,
    },
    spentNano: spent.get(id) ?? 0,
  });
}

async function countBy(tx: Tx, text: string, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await rows(tx, text, [ids], { company_id: is.text, count: is.number });
  return new Map(found.map((row) => [row.company_id, row.count]));
}

/** What is told of one company by itself. */
export const CompanyAnswer = z.object({ company: CompanyRecord, catchingUp });

export const companyAnswer = async (tx: Tx, row: CompanyRow, now: Date) => ({
  company: await companyRecord(tx, row, now),
  ...saidCatchingUp(await isCatchingUp(tx, row.id)),
});

export async function companyRecord(tx: Tx, row: CompanyRow, now: Date): Promise<CompanyRecord> {
  const spent = await spentThisMonth(tx, [row.id], now);
  return toCompanyRecord(row, spent.get(row.id) ?? 0);
}
