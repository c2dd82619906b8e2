import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import type { AiProvider } from '../../../ports/ai-batch/open-provider.ts';
import { findAccount, toAccount } from './account-row.ts';

/** The provider of a company: its own, else the service's; null: there is none. */
export async function companyAi(
  { ports, log }: Pick<SystemCtx, 'ports' | 'log'>,
  tx: Pick<Tx, 'query'>,
  companyId: string,
): Promise<AiProvider | null> {
  const account = await findAccount(tx, companyId);
  return account ? ports.aiAccounts.open(toAccount(account, { secretBox: ports.secretBox, log })) : ports.ai;
}

/** Whether anybody reads the sessions of a company: its own provider, or the service's. */
export const hasAi = async (
  { ports }: Pick<SystemCtx, 'ports'>,
  tx: Pick<Tx, 'query'>,
  companyId: string,
): Promise<boolean> => ports.ai !== null || (await findAccount(tx, companyId)) !== undefined;

/** The model that reads a company's sessions at this provider. */
export async function companyModel(
  tx: Pick<Tx, 'query'>,
  companyId: string,
  ai: Pick<AiProvider, 'model'>,
): Promise<string> {
  const [company] = await rows(tx, 'SELECT ai_model FROM company WHERE id = $1', [companyId], {
    ai_model: is.orNull(is.text),
  });
  return company?.ai_model ?? ai.model;
}
