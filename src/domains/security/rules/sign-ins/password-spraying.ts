import { say } from '../../../../words/sentence.ts';
import { distinct } from '../../signals/signal.ts';
import { findingOf, someOf, told } from '../finding-of.ts';
import { latestWindow } from '../latest-window.ts';
import type { Rule } from '../rule.ts';
import { isMostlyFailing, triesOf } from './tries.ts';

const windowSeconds = 1800;
const minAccounts = 5;
const minTries = 15;

/** One sender tries a few passwords on several accounts. */
export const passwordSpraying: Rule = {
  name: 'password-spraying',
  type: 'BRUTE_FORCE_ATTACK',
  by: 'source',
  kinds: ['signinFailed', 'signin'],
  lookBackSeconds: windowSeconds,
  judge(trace, { sinceMs }) {
    const window = latestWindow(trace, windowSeconds, sinceMs, (w) => {
      const tries = triesOf(w);
      return tries.accounts >= minAccounts && tries.failures >= minTries && isMostlyFailing(tries);
    });
    if (!window) return [];
    const failed = window.filter(({ kind }) => kind === 'signinFailed');
    const { failures, accounts } = triesOf(window);
    return [
      findingOf(passwordSpraying, failed, {
        severity: 'HIGH',
        subject: `${failed[0]?.source} many accounts`,
        title: say('seen.spraying'),
        description: say('alert.stuffing', { count: failures, accounts }),
        evidence: [told('evidence.accounts', someOf(distinct(failed, ({ account }) => account)))],
      }),
    ];
  },
};
