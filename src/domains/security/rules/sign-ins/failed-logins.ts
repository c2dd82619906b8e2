import { say } from '../../../../words/sentence.ts';
import { countOf, distinct } from '../../signals/signal.ts';
import { findingOf, someOf, told } from '../finding-of.ts';
import { latestWindow } from '../latest-window.ts';
import type { Rule } from '../rule.ts';

const windowSeconds = 3600;
const minSources = 5;
const minTriesOfMany = 10;

/** One account is tried again and again, from wherever: more often than its owner would. */
export const failedLogins: Rule = {
  name: 'failed-logins',
  type: 'MULTIPLE_FAILED_LOGINS',
  by: 'account',
  kinds: ['signinFailed'],
  lookBackSeconds: windowSeconds,
  judge(trace, { thresholds, sinceMs }) {
    const sourcesOf = (w: typeof trace) => distinct(w, ({ source }) => source);
    const isFromMany = (w: typeof trace) => sourcesOf(w).size >= minSources && countOf(w) >= minTriesOfMany;
    const many = latestWindow(trace, windowSeconds, sinceMs, isFromMany);
    const isOften = (w: typeof trace) => countOf(w) >= thresholds.failedLoginsPerHour;
    const window = many ?? latestWindow(trace, windowSeconds, sinceMs, isOften);
    if (!window) return [];
    const sources = sourcesOf(window);
    return [
      findingOf(failedLogins, window, {
        severity: many ? 'HIGH' : 'MEDIUM',
        subject: `${window[0]?.account}`,
        title: many ? say('seen.triedFromMany') : say('seen.triedAgain'),
        description: say('alert.tried', {
          tries: countOf(window),
          sources:
            sources.size === 1
              ? say('evidence.oneAddress')
              : say('evidence.addressCount', { count: sources.size }),
        }),
        evidence: [told('evidence.account', window[0]?.account), told('evidence.addresses', someOf(sources))],
      }),
    ];
  },
};
