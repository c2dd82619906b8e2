import { groupBy } from '../../../../kernel/lists/group-by.ts';
import { say } from '../../../../words/sentence.ts';
import { countOf, distinct, type Signal } from '../../signals/signal.ts';
import { findingOf, told, toldSome } from '../finding-of.ts';
import { latestWindow } from '../latest-window.ts';
import type { Rule } from '../rule.ts';

const slowTries = 10;
const slowLeakSeconds = 60;

/** One sender guesses at one account: in a burst, or so slowly that no minute shows it. */
export const bruteForce: Rule = {
  name: 'brute-force',
  type: 'BRUTE_FORCE_ATTACK',
  by: 'source',
  kinds: ['signinFailed'],
  lookBackSeconds: 3600,
  judge(trace, { thresholds, sinceMs }) {
    const byAccount = groupBy(trace, ({ account }) => account);
    return [...byAccount.values()].flatMap((tries) => {
      const burst = latestWindow(tries, 60, sinceMs, (w) => countOf(w) >= thresholds.failedLoginsPerMinute);
      const window = burst ?? slowWindow(tries, sinceMs);
      if (!window) return [];
      return findingOf(bruteForce, window, {
        severity: 'HIGH',
        subject: `${window[0]?.source} ${window[0]?.account}`,
        title: burst ? say('seen.bruteForce') : say('seen.bruteForceSlow'),
        description: say('alert.bruteForce', { count: countOf(window) }),
        evidence: [
          toldSome(
            'evidence.account',
            distinct(window, ({ account }) => account),
          ),
        ],
      });
    });
  },
};

/** A bucket that a try fills by one and a minute empties by one: overflows for who keeps at it longer than people do. */
function slowWindow(tries: readonly Signal[], sinceMs: number): readonly Signal[] | null {
  let level = 0;
  let lastMs = 0;
  let start = 0;
  let found: readonly Signal[] | null = null;
  for (const [n, signal] of tries.entries()) {
    level = Math.max(0, level - (signal.atMs - lastMs) / 1000 / slowLeakSeconds);
    if (level === 0) start = n;
    level += signal.count;
    lastMs = signal.atMs;
    if (level > slowTries && signal.atMs >= sinceMs) found = tries.slice(start, n + 1);
  }
  return found;
}

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
    const sourcesOf = (w: readonly Signal[]) => distinct(w, ({ source }) => source);
    const isFromMany = (w: readonly Signal[]) =>
      sourcesOf(w).size >= minSources && countOf(w) >= minTriesOfMany;
    const many = latestWindow(trace, windowSeconds, sinceMs, isFromMany);
    const isOften = (w: readonly Signal[]) => countOf(w) >= thresholds.failedLoginsPerHour;
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
        evidence: [told('evidence.account', window[0]?.account), toldSome('evidence.addresses', sources)],
      }),
    ];
  },
};
