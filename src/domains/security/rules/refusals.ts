import { say } from '../../../words/sentence.ts';
import { countOf, distinct, type Signal } from '../signals/signal.ts';
import { findingOf, toldSome } from './finding-of.ts';
import { latestWindow, windowRule } from './latest-window.ts';
import type { Rule } from './rule.ts';

const operationsOf = (window: readonly Signal[]) =>
  toldSome(
    'evidence.operations',
    distinct(window, ({ action }) => action),
  );

/** Requests without a right anti-forgery token keep coming from one sender. */
export const csrfAttack = windowRule({
  name: 'csrf-attack',
  type: 'CSRF_ATTACK',
  by: 'source',
  kinds: ['forged'],
  windowSeconds: 300,
  // A tab whose token is out of date is refused once or twice and then gets a new one.
  passes: (window) => countOf(window) >= 5,
  tell: (window) => ({
    severity: countOf(window) >= 25 ? 'HIGH' : 'MEDIUM',
    subject: `${window[0]?.source}`,
    title: say('seen.forged'),
    description: say('alert.forged', { count: countOf(window) }),
    evidence: [operationsOf(window)],
  }),
});

/** Somebody signed in keeps trying what their role may not do. */
export const forbiddenActs = windowRule({
  name: 'forbidden-acts',
  type: 'PRIVILEGE_ESCALATION',
  by: 'user',
  kinds: ['forbidden'],
  windowSeconds: 300,
  passes: (window) => countOf(window) >= 5,
  tell: (window) => ({
    severity: 'HIGH',
    subject: `${window[0]?.userId} forbidden`,
    title: say('seen.forbidden'),
    description: say('alert.forbidden', { count: countOf(window) }),
    evidence: [operationsOf(window)],
  }),
});

/** Keys that are not good keep coming from one sender. */
export const keyRefusedAgain = windowRule({
  name: 'key-refused-again',
  type: 'BRUTE_FORCE_ATTACK',
  by: 'source',
  kinds: ['keyRefused'],
  windowSeconds: 600,
  // A program with an old key is noticed by whoever runs it within a few tries.
  passes: (window) => countOf(window) >= 15,
  tell: (window) => ({
    severity: countOf(window) >= 150 ? 'HIGH' : 'MEDIUM',
    subject: `${window[0]?.source} keys`,
    title: say('seen.keyRefused'),
    description: say('alert.keyRefused', { count: countOf(window) }),
    evidence: [
      toldSome(
        'evidence.addresses',
        distinct(window, ({ ipAddress }) => ipAddress),
      ),
    ],
  }),
});

const anonymousActions = new Set(['csp.report']);

/** One sender goes on although it is told to stop. */
export const rateLimitBreach: Rule = {
  name: 'rate-limit-breach',
  type: 'RATE_LIMIT_BREACH',
  by: 'source',
  kinds: ['limited'],
  lookBackSeconds: 60,
  judge(trace, { thresholds, sinceMs }) {
    const most = thresholds.rateLimitViolationsPerMinute;
    const isAnonymous = (signal: Signal) => anonymousActions.has(signal.action);
    const reports = trace.filter(isAnonymous);
    const others = trace.filter((signal) => !isAnonymous(signal));
    return [others, reports].flatMap((limited) => {
      const window = latestWindow(limited, 60, sinceMs, (w) => countOf(w) >= most);
      if (!window) return [];
      const isHeavy = limited === others && countOf(window) >= 10 * most;
      return findingOf(rateLimitBreach, window, {
        severity: isHeavy ? 'HIGH' : 'MEDIUM',
        subject: `${window[0]?.source}${limited === reports ? ' reports' : ''}`,
        title: say('seen.ignoresLimits'),
        description: say('alert.ignoresLimits', { count: countOf(window) }),
        evidence: [operationsOf(window)],
        isAnonymous: limited === reports,
      });
    });
  },
};
