import { findAccount, readAccount } from '../accounts/account-row.ts';
import { type Attempt, noteAttempt, type Step } from '../attempts/attempt.ts';
import { inCompany, overAll } from '../attempts/in-company.ts';

/** A company's old key is refused, and it has set a new one for the same provider: its batches are followed with that. */
export async function followNewKey(step: Step, attempt: Attempt): Promise<boolean> {
  const { company_id: companyId, account_id: accountId } = attempt;
  if (accountId === null) return false;
  const { left, present } = await inCompany(step, companyId, async (tx) => ({
    left: await readAccount(tx, companyId, accountId),
    present: await findAccount(tx, companyId),
  }));
  if (!present || present.id === accountId || present.provider !== left?.provider) return false;
  return overAll(step, (tx) =>
    noteAttempt(tx, attempt, { account_id: present.id, next_step_at: step.ctx.now() }),
  );
}
