import { say } from '../../../../words/sentence.ts';
import { distinct } from '../../signals/signal.ts';
import { findingOf, someOf, told } from '../finding-of.ts';
import { latestWindow } from '../latest-window.ts';
import type { Rule } from '../rule.ts';
import { isMostlyFailing, triesOf } from './tries.ts';

const windowSeconds = 600;
const minSpread = 25;
const minAccounts = 15;

/** One sender works off a list of accounts with the passwords that somebody else lost: one or two tries each. */
export const credentialStuffing: Rule = {
  name: 'credential-stuffing',
  type: 'CREDENTIAL_STUFFING',
  by: 'source',
  kinds: ['signinFailed', 'signin'],
  lookBackSeconds: windowSeconds,
  judge(trace, { sinceMs }) {
    const window = latestWindow(trace, windowSeconds, sinceMs, (w) => {
      const tries = triesOf(w);
      return tries.accounts >= minAccounts && tries.spread >= minSpread && isMostlyFailing(tries);
    });
    if (!window) return [];
    const cameIn = distinct(window, ({ kind, account }) => (kind === 'signin' ? account : null));
    const { failures, accounts } = triesOf(window);
    return [
      findingOf(credentialStuffing, window, {
        severity: cameIn.size > 0 ? 'CRITICAL' : 'HIGH',
        subject: `${window[0]?.source}`,
        title: say('seen.stuffing'),
        description: say('alert.stuffing', { count: failures, accounts }),
        evidence:
          cameIn.size > 0 ? [told('evidence.cameIn', someOf(cameIn))] : [say('evidence.nobodyCameIn')],
        count: failures,
      }),
    ];
  },
};
