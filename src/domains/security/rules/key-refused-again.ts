import { say } from '../../../words/sentence.ts';
import { countOf, distinct } from '../signals/signal.ts';
import { findingOf, someOf, told } from './finding-of.ts';
import { latestWindow } from './latest-window.ts';
import type { Rule } from './rule.ts';

const windowSeconds = 600;
/** A program with an old key is noticed by whoever runs it within a few tries. */
const minRefusals = 15;
const manyRefusals = 150;

/** Keys that are not good keep coming from one sender. */
export const keyRefusedAgain: Rule = {
  name: 'key-refused-again',
  type: 'BRUTE_FORCE_ATTACK',
  by: 'source',
  kinds: ['keyRefused'],
  lookBackSeconds: windowSeconds,
  judge(trace, { sinceMs }) {
    const window = latestWindow(trace, windowSeconds, sinceMs, (w) => countOf(w) >= minRefusals);
    if (!window) return [];
    return [
      findingOf(keyRefusedAgain, window, {
        severity: countOf(window) >= manyRefusals ? 'HIGH' : 'MEDIUM',
        subject: `${window[0]?.source} keys`,
        title: say('seen.keyRefused'),
        description: say('alert.keyRefused', { count: countOf(window) }),
        evidence: [told('evidence.addresses', someOf(distinct(window, ({ ipAddress }) => ipAddress)))],
      }),
    ];
  },
};
