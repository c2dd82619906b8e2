import type { I18n } from '../i18n/i18n-context.ts';

interface Costs {
  readonly cost: number | null;
  readonly listCost: number | null;
}

/** Billed, and not even the list names a price: what nobody knows the cost of is told neither as free nor as saved. */
export const isUnpriced = ({ cost, listCost }: Costs): boolean => cost === 0 && listCost === 0;

interface Estimate extends Costs {
  readonly currency: string;
  readonly priceBasis: string | null;
}

/** What an analysis that is offered will cost, as part of a sentence. */
export function offeredCost(
  { cost, listCost, currency, priceBasis }: Estimate,
  { t, format }: Pick<I18n, 't' | 'format'>,
  write: (value: number | null, currency: string) => string = format.cents,
): string {
  if (priceBasis === 'ownHardware') return t('batch.ownHardware');
  if (cost === null) return t('batch.unknownPrice');
  return priceBasis === 'batch'
    ? t('batch.costOf', { cost: write(cost, currency), list: write(listCost, currency) })
    : t('batch.line.cost', { cost: write(cost, currency) });
}
