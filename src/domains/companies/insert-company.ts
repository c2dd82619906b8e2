import { brokenConstraint, type SystemTx } from '../../db/database.ts';
import { insert } from '../../db/rows.ts';
import { conflict } from '../../kernel/errors.ts';
import { say } from '../../words/sentence.ts';

interface NewCompany {
  readonly id: string;
  readonly name: string;
  readonly status?: 'TRIAL' | 'ACTIVE';
  readonly timeZone?: string | undefined;
  readonly maxUsers?: number;
}

/** Adds a company; a name that another one has, however it is written, is a conflict. */
export async function insertCompany(tx: SystemTx, values: NewCompany, now: Date): Promise<void> {
  try {
    await insert(tx, 'company', {
      id: values.id,
      name: values.name,
      nameKey: companyNameKey(values.name),
      status: values.status ?? 'TRIAL',
      timeZone: values.timeZone ?? 'UTC',
      maxUsers: values.maxUsers ?? 10,
      version: 1,
      redactForAi: true,
      redactStored: false,
      aiCurrency: 'USD',
      createdAt: now,
      updatedAt: now,
    });
  } catch (error) {
    if (brokenConstraint(error) === 'company_name_taken') throw conflict(say('company.nameTaken'));
    throw error;
  }
}

/** What nobody sees makes no other name. */
export const companyNameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
