/** How likely two samples of one distribution differ as much as these (two-sided, by the normal approximation). */
export function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let tieTerm = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at += 1) if (all[at]?.isLeft) rankSum += rank;
    tieTerm += (to - from) ** 3 - (to - from);
    from = to;
  }
  const [m, n] = [left.length, right.length];
  const total = m + n;
  const u = rankSum - (m * (m + 1)) / 2;
  const variance = ((m * n) / 12) * (total + 1 - tieTerm / (total * (total - 1)));
  if (variance === 0) return 1;
  const z = Math.max(0, Math.abs(u - (m * n) / 2) - 0.5) / Math.sqrt(variance);
  return 2 * (1 - normalBelow(z));
}

/** Abramowitz and Stegun 26.2.17; wrong by less than 1e-7. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = factors.reduce((total, factor, at) => total + factor * t ** (at + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
