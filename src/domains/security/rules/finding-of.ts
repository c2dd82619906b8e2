import { type Sentence, type SentenceCode, say } from '../../../words/sentence.ts';
import { countOf, distinct, type Signal } from '../signals/signal.ts';
import type { Finding, Rule } from './rule.ts';

export type Told = Pick<Finding, 'severity' | 'subject' | 'title' | 'description' | 'evidence'> &
  Partial<Pick<Finding, 'count' | 'windowSeconds' | 'isAnonymous' | 'ipAddress' | 'userId' | 'companyId'>>;

/** A finding with what its signals have in common: address, person, company, count and time. */
export function findingOf(rule: Pick<Rule, 'name' | 'type'>, window: readonly Signal[], told: Told): Finding {
  const [first, last] = [window[0]?.atMs ?? 0, window.at(-1)?.atMs ?? 0];
  return {
    rule: rule.name,
    type: rule.type,
    ipAddress: only(window, (signal) => signal.ipAddress),
    userId: only(window, (signal) => signal.userId),
    companyId: only(window, (signal) => signal.companyId),
    count: countOf(window),
    windowSeconds: Math.max(1, Math.ceil((last - first) / 1000)),
    lastMs: last,
    isAnonymous: false,
    ...told,
  };
}

/** The one value that all have, if it is one. */
function only(signals: readonly Signal[], pick: (signal: Signal) => string | null): string | null {
  const values = distinct(signals, pick);
  const [value] = values;
  return values.size === 1 && value !== undefined ? value : null;
}

const shownCount = 10;

export type EvidenceCode = Extract<SentenceCode, `evidence.${string}`>;

/** A line of evidence: what was seen, and whose names, numbers or moments. */
export const told = (what: EvidenceCode, value: Sentence | string | number | null | undefined): Sentence =>
  say('evidence.one', { what: { code: what, params: {} }, value: value ?? 'null' });

/** The same of many: a few of them, and how many there are. */
export function toldSome(what: EvidenceCode, values: Iterable<string>): Sentence {
  const list = [...values];
  const shown = list.slice(0, shownCount).join(', ');
  const more = list.length - shownCount;
  return told(what, more > 0 ? say('evidence.some', { shown, more }) : shown);
}
