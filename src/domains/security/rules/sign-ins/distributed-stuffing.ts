import { say } from '../../../../words/sentence.ts';
import { distinct } from '../../signals/signal.ts';
import { findingOf, someOf, told } from '../finding-of.ts';
import { latestWindow } from '../latest-window.ts';
import type { Rule } from '../rule.ts';
import { isMostlyFailing, triesOf } from './tries.ts';

const windowSeconds = 600;
const minSpread = 25;
const minAccounts = 15;
const minSources = 5;

/** The same from many addresses at once. Judged by shares, so that a large service does not look like an attack. */
export const distributedStuffing: Rule = {
  name: 'distributed-stuffing',
  type: 'CREDENTIAL_STUFFING',
  by: 'service',
  kinds: ['signinFailed', 'signin'],
  lookBackSeconds: windowSeconds,
  judge(trace, { sinceMs }) {
    const window = latestWindow(trace, windowSeconds, sinceMs, (w) => {
      const tries = triesOf(w);
      const isMany = tries.accounts >= minAccounts && tries.spread >= minSpread && isMostlyFailing(tries);
      return isMany && failingSources(w).size >= minSources;
    });
    if (!window) return [];
    const { failures, signIns, accounts } = triesOf(window);
    const sources = failingSources(window);
    return [
      findingOf(distributedStuffing, window, {
        severity: 'HIGH',
        subject: 'service',
        title: say('seen.stuffingFromMany'),
        description: say('alert.stuffingFromMany', {
          count: failures,
          signIns,
          accounts,
          addresses: sources.size,
        }),
        evidence: [told('evidence.addresses', someOf(sources))],
        count: failures,
      }),
    ];
  },
};

const failingSources = (window: Parameters<typeof distinct>[0]): Set<string> =>
  distinct(window, ({ kind, source }) => (kind === 'signinFailed' ? source : null));
