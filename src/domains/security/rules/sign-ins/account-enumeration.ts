import { say } from '../../../../words/sentence.ts';
import { countOf, distinct, type Signal } from '../../signals/signal.ts';
import { findingOf, someOf, told } from '../finding-of.ts';
import { latestWindow } from '../latest-window.ts';
import type { Rule } from '../rule.ts';

const windowSeconds = 900;
const minAccounts = 8;

/** One sender asks for account after account that does not exist. */
export const accountEnumeration: Rule = {
  name: 'account-enumeration',
  type: 'ACCOUNT_ENUMERATION',
  by: 'source',
  kinds: ['signinFailed', 'resetUnknown', 'signin'],
  lookBackSeconds: windowSeconds,
  judge(trace, { sinceMs }) {
    const window = latestWindow(trace, windowSeconds, sinceMs, (w) => {
      const signIns = countOf(w.filter(({ kind }) => kind === 'signin'));
      const unknown = unknownAccounts(w).size;
      return unknown >= minAccounts && unknown > 2 * signIns;
    });
    if (!window) return [];
    const accounts = unknownAccounts(window);
    return [
      findingOf(accountEnumeration, window, {
        severity: 'MEDIUM',
        subject: `${window[0]?.source}`,
        title: say('seen.accountEnumeration'),
        description: say('alert.accountEnumeration', { count: accounts.size }),
        evidence: [told('evidence.accounts', someOf(accounts))],
        count: accounts.size,
      }),
    ];
  },
};

const unknownAccounts = (window: readonly Signal[]): Set<string> =>
  distinct(window, ({ kind, userId, account }) => (kind !== 'signin' && userId === null ? account : null));
