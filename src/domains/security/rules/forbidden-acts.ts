import { say } from '../../../words/sentence.ts';
import { countOf, distinct } from '../signals/signal.ts';
import { findingOf, someOf, told } from './finding-of.ts';
import { latestWindow } from './latest-window.ts';
import type { Rule } from './rule.ts';

const windowSeconds = 300;
const minRefusals = 5;

/** Somebody signed in keeps trying what their role may not do. */
export const forbiddenActs: Rule = {
  name: 'forbidden-acts',
  type: 'PRIVILEGE_ESCALATION',
  by: 'user',
  kinds: ['forbidden'],
  lookBackSeconds: windowSeconds,
  judge(trace, { sinceMs }) {
    const window = latestWindow(trace, windowSeconds, sinceMs, (w) => countOf(w) >= minRefusals);
    if (!window) return [];
    return [
      findingOf(forbiddenActs, window, {
        severity: 'HIGH',
        subject: `${window[0]?.userId} forbidden`,
        title: say('seen.forbidden'),
        description: say('alert.forbidden', { count: countOf(window) }),
        evidence: [told('evidence.operations', someOf(distinct(window, ({ action }) => action)))],
      }),
    ];
  },
};
