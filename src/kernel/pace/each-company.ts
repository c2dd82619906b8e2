import type { SystemCtx } from '../context.ts';

/**
 * Works for one company after the other. One that fails keeps no other waiting; the run has failed for it, and says so
 * at its end.
 */
export async function eachCompany<C extends { readonly id: string }>(
  { signal, log }: Pick<SystemCtx, 'signal' | 'log'>,
  companies: readonly C[],
  work: (company: C) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const company of companies) {
    signal.throwIfAborted();
    try {
      await work(company);
    } catch (err) {
      signal.throwIfAborted();
      log.error({ company: company.id, err }, 'a scheduled run failed for a company');
      errors.push(err);
    }
  }
  if (errors.length > 0) throw errors[0];
}
