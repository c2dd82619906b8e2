import type { AccountThrottle } from '../../../kernel/services.ts';

interface Tries {
  /** The person's id; of an address that nobody has, the address. */
  readonly account: string;
  /** Whether whoever tries showed something already: a session, the password, the mark of a known device. */
  readonly isKnown: boolean;
}

/**
 * Whether a secret of an account opens anything: passwords, one-time codes and recovery codes, at whichever door, share
 * one count of failures. What strangers guess keeps strangers out and never the owner; what is guessed from inside
 * keeps everybody out. A right one past the bound is answered as a wrong one.
 */
export async function admits(
  throttle: AccountThrottle,
  { account, isKnown }: Tries,
  isRight: boolean,
): Promise<boolean> {
  // One call each, made at once: of guesses that come at the same moment only as many as are left can be right.
  if (isRight) return !(await throttle.isBlocked(keyOf(account, isKnown)));
  await Promise.all([
    throttle.countFailure(keyOf(account, false)),
    isKnown ? throttle.countFailure(keyOf(account, true)) : null,
  ]);
  return false;
}

const keyOf = (account: string, isKnown: boolean): string => `${isKnown ? 'known' : 'stranger'}:${account}`;
