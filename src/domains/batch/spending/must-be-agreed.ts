import { conflict } from '../../../kernel/errors.ts';

/** A person agreed to an estimate: by now it may take no more than that, nor more than is left of the budget. */
export function mustBeAgreed(estimate: { readonly fitsBudget: boolean }, isMore: boolean): void {
  if (isMore)
    throw conflict('It would take more by now than was agreed to. Look at the new estimate.', { estimate });
  if (!estimate.fitsBudget)
    throw conflict("It would take more than is left of this month's AI budget.", { estimate });
}
