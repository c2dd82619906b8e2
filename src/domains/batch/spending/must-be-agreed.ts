import { conflict } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';

/** A person agreed to an estimate: by now it may take no more than that, nor more than is left of the budget. */
export function mustBeAgreed(estimate: { readonly fitsBudget: boolean }, isMore: boolean): void {
  if (isMore) throw conflict(say('batch.moreThanAgreed'), { estimate });
  if (!estimate.fitsBudget) throw conflict(say('batch.moreThanBudget'), { estimate });
}
