/** How probable it is, by what is usual, that a figure is this low or lower, and this high or higher. */
export interface Tails {
  readonly below: number;
  readonly above: number;
}

/** Nothing out of the ordinary. */
export const ordinary: Tails = { below: 1, above: 1 };

/** A possible world, and how much the history speaks for it. */
export interface World<T> {
  readonly of: T;
  readonly logWeight: number;
}

/** Worlds with weights that add up to one, but for those that the history rules out. */
export function weighed<T>(worlds: readonly World<T>[]): { readonly of: T; readonly weight: number }[] {
  const most = Math.max(...worlds.map(({ logWeight }) => logWeight));
  const likely = worlds
    .map(({ of, logWeight }) => ({ of, weight: Math.exp(logWeight - most) }))
    .filter(({ weight }) => weight > 1e-9);
  const sum = likely.reduce((all, { weight }) => all + weight, 0);
  return likely.map(({ of, weight }) => ({ of, weight: weight / sum }));
}
