import type { TenantTx } from '../../../db/database.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { conflict } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';
import { idsHolding } from '../../figures/search/index.ts';
import { relabelStep } from '../../sessions/change/index.ts';
import { type Category, readTaxonomy } from '../../taxonomy/index.ts';
import { revisionOf } from './taxonomy-input.ts';

const stepsAtOnce = 10;

/** The categories, held for a change; 409 when somebody changed them since the revision that was seen. */
export async function holdTaxonomy(tx: TenantTx, revision: string | undefined): Promise<readonly Category[]> {
  // Two that change the categories at once take turns at the company's row.
  await tx.query('SELECT id FROM company WHERE id = $1 FOR UPDATE', [tx.companyId]);
  const old = await readTaxonomy(tx, tx.companyId);
  if (revision !== undefined && revision !== revisionOf(old))
    throw conflict(say('refusal.changedSince'), {
      revision: revisionOf(old),
    });
  return old;
}

/** Carries the first part of history over at once; whether the background has more to do. */
export async function relabelSome(ctx: CompanyCtx): Promise<boolean> {
  let hasMore = true;
  for (let step = 0; hasMore && step < stepsAtOnce; step += 1)
    hasMore = await ctx.services.database.tenant(ctx.companyId, (tx) =>
      relabelStep(tx, ctx.now(), idsHolding),
    );
  return hasMore;
}
