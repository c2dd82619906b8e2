import type { Attribute } from '../../attributes/index.ts';
import { notKnown, type RowWarning, valueCut } from './imported-session.ts';
import { nameInMap } from './name-in-map.ts';
import { plainText } from './plain-text.ts';
import type { readLabel } from './read-text.ts';
import { type DecimalForm, readNumber } from './values/read-number.ts';
import { isCut } from './values/short-values.ts';

const textLength = 120;

export interface AttributeForm {
  /** What the company declares of its own. */
  readonly attributes?: readonly Attribute[];
  readonly decimalMark: DecimalForm;
}

/** What a row says of the attributes that are declared; null: it has a place for none of them. */
export function readAttributes(
  given: Readonly<Record<string, unknown>> = {},
  { attributes = [], decimalMark }: AttributeForm,
  label: typeof readLabel,
  warnings: RowWarning[],
): Record<string, string | number | null> | null {
  if (attributes.length === 0) return null;
  const found = attributes
    .filter(({ key }) => given[key] !== undefined)
    .map(({ key, type }): [string, string | number | null] => {
      const value = given[key];
      if (type === 'text') {
        if (isCut(value, textLength, label)) warnings.push(valueCut(`attribute.${key}`));
        return [key, nameInMap(label(value, textLength))];
      }
      const number = readNumber(value, 'signed', decimalMark);
      if (typeof number !== 'object' || number === null) return [key, number];
      warnings.push(notKnown(`attribute.${key}`, plainText(value)));
      return [key, null];
    });
  return found.length === 0 ? null : Object.fromEntries(found);
}
