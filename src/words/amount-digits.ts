/** An amount of money has two digits behind its mark, and four below one, where a cent says nothing. */
export const amountDigits = (amount: number): number => (amount !== 0 && Math.abs(amount) < 1 ? 4 : 2);
