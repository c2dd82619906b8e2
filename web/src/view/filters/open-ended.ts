/** What is being typed, with its last word as the beginning of one; behind a blank it is whole. */
export const openEnded = (typed: string): string =>
  /[\p{L}\p{N}]{2}$/u.test(typed) && !/(?:^|\s)OR$/.test(typed) ? `${typed}*` : typed;
