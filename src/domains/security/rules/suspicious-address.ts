import { groupBy } from '../../../kernel/lists/group-by.ts';
import { say, together } from '../../../words/sentence.ts';
import { countOf, type Signal, type SignalKind } from '../signals/signal.ts';
import { type EvidenceCode, findingOf, told } from './finding-of.ts';
import { latestWindow } from './latest-window.ts';
import type { Rule } from './rule.ts';

const windowSeconds = 600;
/** A tab that was left open goes on asking with a session that has ended. */
const maxTokenRefusals = 3;

const labels: Partial<Record<SignalKind, EvidenceCode>> = {
  signinFailed: 'evidence.failedSignins',
  resetUnknown: 'evidence.resetsForUnknownAccounts',
  limited: 'evidence.requestsOverALimit',
  forbidden: 'evidence.forbiddenActs',
  forged: 'evidence.forgedRequests',
  tokenRefused: 'evidence.refusedSessions',
  identityRefused: 'evidence.refusedSigninsThroughAProvider',
};

/** One sender is refused far more often than it is let in, in whatever way. */
export const suspiciousAddress: Rule = {
  name: 'suspicious-address',
  type: 'SUSPICIOUS_IP_ACTIVITY',
  by: 'source',
  kinds: [
    'signinFailed',
    'resetUnknown',
    'limited',
    'forbidden',
    'forged',
    'tokenRefused',
    'identityRefused',
    'signin',
  ],
  lookBackSeconds: windowSeconds,
  judge(trace, { thresholds, sinceMs }) {
    const counted = trace.filter(({ action }) => action !== 'csp.report');
    const window = latestWindow(counted, windowSeconds, sinceMs, (w) => {
      const refusals = refusalCount(w);
      return refusals >= thresholds.suspiciousIPThreshold && refusals > 2 * countOf(ofKind(w, 'signin'));
    });
    if (!window) return [];
    const kinds = groupBy(window, ({ kind }) => kind);
    const evidence = [...kinds].flatMap(([kind, signals]) =>
      labels[kind] ? [told(labels[kind], countOf(signals))] : [],
    );
    return [
      findingOf(suspiciousAddress, window, {
        severity: 'MEDIUM',
        subject: `${window[0]?.source}`,
        title: say('seen.refusedAgain'),
        description: say('alert.refusedAgain', {
          count: refusalCount(window),
          kinds: together('evidence.both', evidence),
        }),
        evidence,
        count: refusalCount(window),
      }),
    ];
  },
};

function refusalCount(window: readonly Signal[]): number {
  const tokens = countOf(ofKind(window, 'tokenRefused'));
  const others = window.filter(({ kind }) => kind !== 'tokenRefused' && kind !== 'signin');
  return countOf(others) + Math.min(maxTokenRefusals, tokens);
}

const ofKind = (window: readonly Signal[], kind: SignalKind): Signal[] =>
  window.filter((signal) => signal.kind === kind);
