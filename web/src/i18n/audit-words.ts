import { eventTypes, outcomes } from '../../../src/kernel/audit-entry.ts';
import type { Translate } from './translate.ts';

/** A kind of event in the reader's words; one that is not known here stays as it is. */
export function eventTypeWords(t: Translate, eventType: string): string {
  const known = eventTypes.find((one) => one === eventType);
  return known ? t(`eventType.${known}`) : eventType;
}

export function outcomeWords(t: Translate, outcome: string): string {
  const known = outcomes.find((one) => one === outcome);
  return known ? t(`outcome.${known}`) : outcome;
}
