import { inWords, type Sentence, say } from '../../../words/sentence.ts';
import type { Explanation } from '../../dashboard/index.ts';
import { type AlertMetric, kindOf } from '../alerts/alert-words.ts';

/** What a change is taken apart by; what a company declares of its own goes by its key. */
export const dimensionName = (name: Explanation['dimensions'][number]['dimension']): Sentence | string =>
  isAttribute(name) ? name.slice('attribute.'.length) : say(`dimension.${name}`);

const isAttribute = (name: string): name is `attribute.${string}` => name.startsWith('attribute.');

/** A figure as the reader writes it. */
export function figureText(metric: AlertMetric, value: number | null, locale: string | null): string {
  if (value === null) return inWords(say('figure.none'), locale);
  const write = (options: Intl.NumberFormatOptions, of: number) =>
    new Intl.NumberFormat(inWords(say('mail.locale'), locale), options).format(of);
  if (kindOf[metric] === 'share') return write({ style: 'percent', maximumFractionDigits: 1 }, value);
  const text = write({ maximumFractionDigits: metric === 'cost' ? 4 : metric === 'rating' ? 2 : 1 }, value);
  return metric === 'responseTime' ? inWords(say('figure.seconds', { value: text }), locale) : text;
}
