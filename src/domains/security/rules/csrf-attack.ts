import { say } from '../../../words/sentence.ts';
import { countOf, distinct } from '../signals/signal.ts';
import { findingOf, someOf, told } from './finding-of.ts';
import { latestWindow } from './latest-window.ts';
import type { Rule } from './rule.ts';

const windowSeconds = 300;
/** A tab whose token is out of date is refused once or twice and then gets a new one. */
const minRefusals = 5;
const manyRefusals = 25;

/** Requests without a right anti-forgery token keep coming from one sender. */
export const csrfAttack: Rule = {
  name: 'csrf-attack',
  type: 'CSRF_ATTACK',
  by: 'source',
  kinds: ['forged'],
  lookBackSeconds: windowSeconds,
  judge(trace, { sinceMs }) {
    const window = latestWindow(trace, windowSeconds, sinceMs, (w) => countOf(w) >= minRefusals);
    if (!window) return [];
    return [
      findingOf(csrfAttack, window, {
        severity: countOf(window) >= manyRefusals ? 'HIGH' : 'MEDIUM',
        subject: `${window[0]?.source}`,
        title: say('seen.forged'),
        description: say('alert.forged', { count: countOf(window) }),
        evidence: [told('evidence.operations', someOf(distinct(window, ({ action }) => action)))],
      }),
    ];
  },
};
