/** 95 of 100 such intervals hold the true share. */
const z = 1.959963984540054;

export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Wilson's interval of a weighted share; weights that differ tell as much as so many equal ones (Kish). */
export function wilson(hits: readonly { readonly weight: number; readonly isHit: boolean }[]): Share | null {
  const sum = hits.reduce((total, { weight }) => total + weight, 0);
  if (sum === 0) return null;
  const squares = hits.reduce((total, { weight }) => total + weight ** 2, 0);
  const share = hits.reduce((total, { weight, isHit }) => total + (isHit ? weight : 0), 0) / sum;
  const n = sum ** 2 / squares;
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
