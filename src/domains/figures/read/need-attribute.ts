import { invalidParameter } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';
import type { CurrentCompany } from '../place.ts';
import { attributeOf } from '../store/dimensions.ts';

/** Refuses to count by an attribute that the company does not declare. */
export function needAttribute(
  { attributes }: Pick<CurrentCompany, 'attributes'>,
  name: string,
  path = name,
): void {
  const key = attributeOf(name);
  if (key === undefined || attributes.some((one) => one.key === key)) return;
  throw invalidParameter(path, say('figures.noAttribute', { key }));
}
