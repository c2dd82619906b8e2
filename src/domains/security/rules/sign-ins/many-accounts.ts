import { say } from '../../../../words/sentence.ts';
import { distinct, type Signal } from '../../signals/signal.ts';
import { findingOf, toldSome } from '../finding-of.ts';
import { latestWindow, windowRule } from '../latest-window.ts';
import type { Rule } from '../rule.ts';
import { isMostlyFailing, triesOf } from './tries.ts';

/** One sender asks for account after account that does not exist. */
export const accountEnumeration = windowRule({
  name: 'account-enumeration',
  type: 'ACCOUNT_ENUMERATION',
  by: 'source',
  kinds: ['signinFailed', 'resetUnknown', 'signin'],
  windowSeconds: 900,
  passes(window) {
    const unknown = unknownAccounts(window).size;
    return unknown >= 8 && unknown > 2 * triesOf(window).signIns;
  },
  tell(window) {
    const accounts = unknownAccounts(window);
    return {
      severity: 'MEDIUM',
      subject: `${window[0]?.source}`,
      title: say('seen.accountEnumeration'),
      description: say('alert.accountEnumeration', { count: accounts.size }),
      evidence: [toldSome('evidence.accounts', accounts)],
      count: accounts.size,
    };
  },
});

const unknownAccounts = (window: readonly Signal[]): Set<string> =>
  distinct(window, ({ kind, userId, account }) => (kind !== 'signin' && userId === null ? account : null));

/** A list of accounts is worked off: one or two tries each. */
function isStuffing(window: readonly Signal[]): boolean {
  const tries = triesOf(window);
  return tries.accounts >= 15 && tries.spread >= 25 && isMostlyFailing(tries);
}

/** One sender works off a list of accounts with the passwords that somebody else lost. */
export const credentialStuffing = windowRule({
  name: 'credential-stuffing',
  type: 'CREDENTIAL_STUFFING',
  by: 'source',
  kinds: ['signinFailed', 'signin'],
  windowSeconds: 600,
  passes: isStuffing,
  tell(window) {
    const cameIn = distinct(window, ({ kind, account }) => (kind === 'signin' ? account : null));
    const { failures, accounts } = triesOf(window);
    return {
      severity: cameIn.size > 0 ? 'CRITICAL' : 'HIGH',
      subject: `${window[0]?.source}`,
      title: say('seen.stuffing'),
      description: say('alert.stuffing', { count: failures, accounts }),
      evidence: [cameIn.size > 0 ? toldSome('evidence.cameIn', cameIn) : say('evidence.nobodyCameIn')],
      count: failures,
    };
  },
});

/** The same from many addresses at once. Judged by shares, so that a large service does not look like an attack. */
export const distributedStuffing = windowRule({
  name: 'distributed-stuffing',
  type: 'CREDENTIAL_STUFFING',
  by: 'service',
  kinds: ['signinFailed', 'signin'],
  windowSeconds: 600,
  passes: (window) => isStuffing(window) && failingSources(window).size >= 5,
  tell(window) {
    const { failures, signIns, accounts } = triesOf(window);
    const sources = failingSources(window);
    return {
      severity: 'HIGH',
      subject: 'service',
      title: say('seen.stuffingFromMany'),
      description: say('alert.stuffingFromMany', {
        count: failures,
        signIns,
        accounts,
        addresses: sources.size,
      }),
      evidence: [toldSome('evidence.addresses', sources)],
      count: failures,
    };
  },
});

const failingSources = (window: readonly Signal[]): Set<string> =>
  distinct(window, ({ kind, source }) => (kind === 'signinFailed' ? source : null));

/** One sender tries a few passwords on several accounts. */
export const passwordSpraying: Rule = {
  name: 'password-spraying',
  type: 'BRUTE_FORCE_ATTACK',
  by: 'source',
  kinds: ['signinFailed', 'signin'],
  lookBackSeconds: 1800,
  judge(trace, { sinceMs }) {
    const window = latestWindow(trace, 1800, sinceMs, (w) => {
      const tries = triesOf(w);
      return tries.accounts >= 5 && tries.failures >= 15 && isMostlyFailing(tries);
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
        evidence: [
          toldSome(
            'evidence.accounts',
            distinct(failed, ({ account }) => account),
          ),
        ],
      }),
    ];
  },
};
