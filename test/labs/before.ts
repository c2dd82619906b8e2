import type { Transact } from '../../src/domains/figures/place.ts';

/** Does something once, before one of the transactions of whoever is given what comes back: the nth. */
export const before = (inCompany: Transact, nth: number, act: () => Promise<unknown>): Transact => {
  let count = 0;
  return async (work) => {
    count += 1;
    if (count === nth) await act();
    return inCompany(work);
  };
};
