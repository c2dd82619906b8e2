import type { TenantTx } from '../../../db/database.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { conflict } from '../../../kernel/errors.ts';
import { readSaid, say } from '../../../words/sentence.ts';
import { companyAi, companyModel } from '../accounts/company-ai.ts';
import { closedReason } from '../attempts/gate.ts';
import { destinationOf } from '../attempts/open-attempt.ts';
import { budgetLeft, budgetReason, readBudget } from './budget.ts';

/** What somebody asks for goes out now, or they are told why it does not. The model is the company's where none is named. */
export async function mustBeFree(ctx: CompanyCtx, tx: TenantTx, model: string | null): Promise<void> {
  if (!ctx.config.batch.enabled) throw conflict(say('batch.off'));
  const ai = await companyAi(ctx, tx, ctx.companyId);
  if (!ai) throw conflict(say('batch.noProvider'));
  const budget = await readBudget(tx, ctx.companyId, ctx.now(), ai.prices);
  if (budgetLeft(budget) === 0) throw conflict(budgetReason(budget));
  const to = destinationOf(ai, model ?? (await companyModel(tx, ctx.companyId, ai)));
  const closed = await closedReason(tx, { ...to, company_id: ctx.companyId }, ctx.now());
  if (closed !== null) throw conflict(say('batch.closedNow', { why: readSaid(closed) }));
}
