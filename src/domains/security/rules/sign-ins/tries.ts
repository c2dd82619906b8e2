import { groupBy } from '../../../../kernel/lists/group-by.ts';
import { countOf, type Signal } from '../../signals/signal.ts';

export interface Tries {
  readonly failures: number;
  readonly signIns: number;
  readonly accounts: number;
  /** At most two of each account: guessing at one account does not make a list of many. */
  readonly spread: number;
}

/** What a stretch of sign-ins looks like. Another failure never lowers a figure. */
export function triesOf(window: readonly Signal[]): Tries {
  const failed = window.filter(({ kind }) => kind === 'signinFailed' || kind === 'resetUnknown');
  const perAccount = [...groupBy(failed, ({ account }) => account).values()].map(countOf);
  return {
    failures: countOf(failed),
    signIns: countOf(window.filter(({ kind }) => kind === 'signin')),
    accounts: perAccount.length,
    spread: perAccount.reduce((sum, count) => sum + Math.min(2, count), 0),
  };
}

/** An office behind one address fails often too, but most of its people come in. */
export const isMostlyFailing = ({ failures, signIns }: Tries): boolean => failures > 2 * signIns;
