import { logGamma } from '../../../kernel/statistics/log-gamma.ts';
import { ordinary, type Tails, type World, weighed } from './tails.ts';

/** So many of so many. */
export interface Share {
  readonly hits: number;
  readonly count: number;
}

/** How closely a share keeps from one window to the next, as the size of a sample; and how probable each is beforehand. */
const holds = [
  { size: 20_000, prior: 0.35 },
  { size: 1000, prior: 0.15 },
  { size: 400, prior: 0.15 },
  { size: 200, prior: 0.13 },
  { size: 100, prior: 0.11 },
  { size: 50, prior: 0.07 },
  { size: 25, prior: 0.04 },
];
const sharesEach = 15;
const plainDeviations = 2.2;

interface Shares {
  readonly share: number;
  readonly size: number;
}

/**
 * A share against those of the same hours of earlier weeks. The next one is a mixture of beta-binomials, over all shares
 * that the history allows, and over how much they vary from week to week. Of that, eight weeks say little: `around` are
 * other hours, each over the same weeks.
 */
export function shareTails(
  { hits, count }: Share,
  history: readonly Share[],
  around: readonly (readonly Share[])[] = [],
): Tails {
  const known = history.filter((one) => one.count > 0);
  const all = known.reduce((sum, one) => ({ hits: sum.hits + one.hits, count: sum.count + one.count }), {
    hits: 0.5,
    count: 1,
  });
  const usual = all.hits / all.count;
  if (Math.abs(hits - count * usual) <= plainDeviations * Math.sqrt(count * usual * (1 - usual)))
    return ordinary;
  const isAbove = hits > count * usual;
  let tail = 0;
  for (const { of, weight } of weighed(possible(usual, known, around)))
    tail +=
      weight *
      (isAbove ? tailOf(count - hits, count, 1 - of.share, of.size) : tailOf(hits, count, of.share, of.size));
  return isAbove ? { below: 1, above: tail } : { below: tail, above: 1 };
}

function possible(
  usual: number,
  history: readonly Share[],
  around: readonly (readonly Share[])[],
): World<Shares>[] {
  const wanders = around.map(wander).filter((one) => one.freedom > 0);
  const centre = Math.log(usual / (1 - usual));
  return holds.flatMap(({ size, prior }) => {
    // As many observations as the history is worth when its weeks differ by so much.
    const worth = history.reduce((sum, { count }) => sum + (count * (size + 1)) / (size + count), 1);
    const width = 1 / Math.sqrt(worth * usual * (1 - usual) + 0.4);
    const evidence = wanders.reduce((sum, one) => sum + evidenceOf(one, size), Math.log(prior));
    return Array.from({ length: sharesEach }, (_, at) => {
      const logit = centre + (at / (sharesEach - 1) - 0.5) * 9 * width;
      const share = 1 / (1 + Math.exp(-logit));
      // Jeffreys' prior of the share, in steps of its logit.
      let logWeight = evidence + 0.5 * Math.log(share * (1 - share)) + Math.log(width);
      for (const { hits, count } of history) logWeight += logChance(hits, count, share, size);
      return { of: { share, size }, logWeight };
    });
  });
}

/** How far the shares of one hour lie apart, in squares of what chance explains. */
interface Wander {
  readonly squares: number;
  readonly freedom: number;
  readonly count: number;
}

function wander(group: readonly Share[]): Wander {
  const known = group.filter(({ count }) => count > 1);
  const count = known.reduce((sum, one) => sum + one.count, 0);
  const hits = known.reduce((sum, one) => sum + one.hits, 0);
  const chance = (hits / count) * (1 - hits / count);
  if (known.length < 2 || chance * count < known.length) return { squares: 0, freedom: 0, count: 0 };
  const squares = known.reduce(
    (sum, one) => sum + (one.hits - (one.count * hits) / count) ** 2 / (one.count * chance),
    0,
  );
  return { squares, freedom: known.length - 1, count: count / known.length };
}

/** What they say of a size: the squares are those of chance, times how much more a sample of it varies. */
function evidenceOf({ squares, freedom, count }: Wander, size: number): number {
  const factor = (size + count) / (size + 1);
  return -0.5 * (freedom * Math.log(factor) + squares / factor);
}

/** ln of the probability of so many hits, up to what does not depend on the world. */
function logChance(hits: number, count: number, share: number, size: number): number {
  const [a, b] = [share * size, (1 - share) * size];
  return (
    logGamma(hits + a) -
    logGamma(a) +
    logGamma(count - hits + b) -
    logGamma(b) +
    logGamma(size) -
    logGamma(count + size)
  );
}

/** The probability of so many hits or fewer, summed downwards from there. */
function tailOf(hits: number, count: number, share: number, size: number): number {
  const [a, b] = [share * size, (1 - share) * size];
  const choose = logGamma(count + 1) - logGamma(hits + 1) - logGamma(count - hits + 1);
  let term = Math.exp(choose + logChance(hits, count, share, size));
  let sum = term;
  for (let k = hits; k > 0 && term > sum * 1e-12; k -= 1) {
    term *= (k / (count - k + 1)) * ((count - k + b) / (k - 1 + a));
    sum += term;
  }
  return Math.min(1, sum);
}
