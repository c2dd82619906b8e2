import { kindOf } from '../../../../src/domains/news/alerts/alert-words.ts';
import type { Format } from '../../i18n/format.ts';
import type { AlertMetric } from '../../view/alerts/alerts-query.ts';

/** A figure of an alert as the reader writes it. */
export function figureWords(metric: AlertMetric, value: number | null, format: Format): string {
  if (value === null) return format.number(null);
  if (kindOf[metric] === 'share') return format.percent(value * 100);
  if (metric === 'responseTime') return format.duration(value);
  if (metric === 'cost') return format.money(value, null);
  return format.number(value, metric === 'rating' ? 2 : 1);
}
