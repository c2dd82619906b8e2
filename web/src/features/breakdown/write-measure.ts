import type { Format } from '../../i18n/format.ts';
import type { BreakdownMeasure } from './breakdown-search.ts';

/** A figure as the reader writes it. */
export function writeMeasure(
  format: Format,
  currency: string | null,
  measure: BreakdownMeasure,
): (value: number | null) => string {
  if (measure === 'sessions' || measure === 'tokens') return (value) => format.number(value, 0);
  if (measure === 'avgRating') return (value) => format.number(value, 2);
  if (measure === 'cost') return (value) => format.money(value, currency);
  if (
    measure === 'resolvedShare' ||
    measure === 'escalatedShare' ||
    measure === 'positiveShare' ||
    measure === 'negativeShare'
  )
    return (value) => format.percent(value === null ? null : value * 100);
  return (value) => format.duration(value);
}
