import type { SystemTx } from '../../db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { checkRoom } from '../accounts/people/index.ts';
import { lockCompany } from '../companies/index.ts';
import { Refusal } from './refusal.ts';

/** Refuses one person more than the company may have. */
export async function checkPlace(tx: SystemTx, companyId: string): Promise<void> {
  try {
    await checkRoom(tx, await lockCompany(tx, companyId));
  } catch (error) {
    throw error instanceof AppError && error.code === 'CONFLICT' ? new Refusal('no-room') : error;
  }
}
