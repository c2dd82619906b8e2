/** One that was drawn: the how-manieth of its stratum, from 0, and how many it stands for. */
export interface Place {
  readonly stratum: number;
  readonly place: number;
  readonly weight: number;
}

/**
 * Draws about `size` places from strata, systematically from one random start: exactly that many, spread over the strata in
 * proportion to the roots of their sizes, so that rare ones are seen too. The chance of each is known, and its weight is
 * one over it: weighted sums are those of all, on average. Within a stratum the places must be in a random order.
 */
export function drawPlaces(strata: readonly number[], size: number, random: () => number): Place[] {
  const chances = chancesOf(strata, size);
  const start = random();
  const drawn: Place[] = [];
  let before = 0;
  for (const [stratum, count] of strata.entries()) {
    const chance = chances[stratum] ?? 0;
    for (let place = 0; place < count; place += 1) {
      const after = before + chance;
      if (Math.floor(after - start + 1) > Math.floor(before - start + 1))
        drawn.push({ stratum, place, weight: 1 / chance });
      before = after;
    }
  }
  return drawn;
}

/** The chance of each session of a stratum; where the strata hold no more than is wanted, all are drawn. */
function chancesOf(strata: readonly number[], size: number): number[] {
  const total = strata.reduce((sum, count) => sum + count, 0);
  if (total <= size) return strata.map(() => 1);
  const whole = new Set<number>();
  for (;;) {
    const open = strata.flatMap((count, at) => (whole.has(at) || count === 0 ? [] : [{ count, at }]));
    const taken = [...whole].reduce((sum, at) => sum + (strata[at] ?? 0), 0);
    const roots = open.reduce((sum, { count }) => sum + Math.sqrt(count), 0);
    const share = (size - taken) / roots;
    const full = open.filter(({ count }) => share / Math.sqrt(count) >= 1);
    if (full.length === 0)
      return strata.map((count, at) => (whole.has(at) ? 1 : count === 0 ? 0 : share / Math.sqrt(count)));
    for (const { at } of full) whole.add(at);
  }
}
