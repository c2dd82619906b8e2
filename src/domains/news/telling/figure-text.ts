import { valueInMail } from '../../../ports/mailer/in-mail.ts';
import { amountDigits } from '../../../words/amount-digits.ts';
import { numberFormat } from '../../../words/formats.ts';
import { inWords, type Sentence, say } from '../../../words/sentence.ts';
import type { Explanation } from '../../dashboard/index.ts';
import { type AlertMetric, kindOf } from '../alerts/alert-words.ts';
import type { Names } from './names.ts';

/** What a change is taken apart by; what a company declares of its own goes by its label. */
export function dimensionName(
  name: Explanation['dimensions'][number]['dimension'],
  { attributes }: Names,
): Sentence | string {
  if (!isAttribute(name)) return say(`dimension.${name}`);
  const key = name.slice('attribute.'.length);
  return valueInMail(attributes.get(key) ?? key);
}

const isAttribute = (name: string): name is `attribute.${string}` => name.startsWith('attribute.');

/** A figure as the reader writes it. */
export function figureText(metric: AlertMetric, value: number | null, locale: string | null): string {
  if (value === null) return inWords(say('figure.none'), locale);
  const write = (options: Intl.NumberFormatOptions, of: number) =>
    numberFormat(inWords(say('mail.locale'), locale), options).format(of);
  if (kindOf[metric] === 'share') return write({ style: 'percent', maximumFractionDigits: 1 }, value);
  if (metric === 'cost')
    return write({ minimumFractionDigits: 2, maximumFractionDigits: amountDigits(value) }, value);
  const text = write({ maximumFractionDigits: metric === 'rating' ? 2 : 1 }, value);
  return metric === 'responseTime' ? inWords(say('figure.seconds', { value: text }), locale) : text;
}
