import { attributeOf, type Cut } from '../../../../src/domains/figures/store/dimensions.ts';
import type { DrillPatch } from './session-search.ts';

/** What leads to the sessions of one value of what they are told apart by; null: of which it is not known. */
export function cutPatch(cut: Cut, value: string | null): DrillPatch {
  const key = attributeOf(cut);
  return key === undefined ? { [cut]: [value ?? ''] } : { attribute: { [key]: [value ?? ''] } };
}
