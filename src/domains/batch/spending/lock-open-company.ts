import type { Tx } from '../../../db/database.ts';
import { conflict } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';
import { lockCompany } from '../../companies/index.ts';

/**
 * Of two who order at once for one company the second waits here, and sees what the first did. Meanwhile the company may
 * have been archived, and even purged: of what is left with it then nobody would ever rid it.
 */
export async function lockOpenCompany(tx: Tx, id: string): Promise<void> {
  const company = await lockCompany(tx, id);
  if (company.status === 'ARCHIVED') throw conflict(say('company.archived'));
}
