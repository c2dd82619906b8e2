import { betaShare } from '../../../kernel/statistics/beta-share.ts';
import { logGamma } from '../../../kernel/statistics/log-gamma.ts';
import { ordinary, type Tails, type World, weighed } from './tails.ts';

/** By how much the rate itself may go up and down from week to week, as a share of it. */
const spreads = [0.03, 0.1, 0.2, 0.35, 0.6, 1];
const ratesEach = 15;
/** Deviations from the mean that cannot be a surprise are not looked at more closely. */
const plainDeviations = 2.3;

/** One day in so many is a holiday, on which anything from a tenth of the usual comes. */
const holidayShare = 0.03;
const holidayRates = [0.1, 0.2, 0.3, 0.45, 0.65, 0.85];
/** What is likelier than this needs no holiday to explain it. */
const rare = 0.02;

interface Rates {
  readonly mean: number;
  /** Of the gamma distribution that the rate comes from. */
  readonly shape: number;
}

/**
 * A count against those of the same hours of earlier weeks. Neither the rate nor how much it varies is known, only
 * learnt: the next count is a mixture of negative binomials, over all rates and spreads that the history allows.
 */
export function countTails(observed: number, history: readonly number[]): Tails {
  const mean = history.reduce((sum, count) => sum + count, 0) / history.length;
  if (Math.abs(observed - mean) <= plainDeviations * Math.sqrt(mean + 1)) return ordinary;
  const worlds = weighed(possible(mean, history));
  let [below, above] = [0, 0];
  for (const { of, weight } of worlds) {
    above += weight * atLeast(observed, of);
    below += weight * atMost(observed, of);
  }
  if (below > rare) return { below, above };
  const quiet = worlds.reduce((sum, { of, weight }) => sum + weight * onHoliday(observed, of), 0);
  return { below: (1 - holidayShare) * below + holidayShare * quiet, above };
}

const onHoliday = (observed: number, { mean, shape }: Rates): number =>
  holidayRates.reduce((sum, rate) => sum + atMost(observed, { mean: mean * rate, shape }), 0) /
  holidayRates.length;

function possible(average: number, history: readonly number[]): World<Rates>[] {
  const centre = Math.log(average + 0.5 / history.length);
  return spreads.flatMap((spread) => {
    const shape = 1 / spread ** 2;
    // Where the counts say something of the rate, by what such a spread and chance leave open.
    const width = Math.sqrt((1 / (average + 0.5) + spread ** 2) / history.length);
    const gammas = history.reduce((sum, count) => sum + logGamma(count + shape) - logGamma(shape), 0);
    const total = average * history.length;
    return Array.from({ length: ratesEach }, (_, at) => {
      const mean = Math.exp(centre + (at / (ratesEach - 1) - 0.5) * 9 * width);
      const stay = Math.log(shape / (shape + mean));
      const logWeight =
        gammas + history.length * shape * stay + total * Math.log(mean / (shape + mean)) + Math.log(width);
      return { of: { mean, shape }, logWeight };
    });
  });
}

const atMost = (count: number, { mean, shape }: Rates): number =>
  betaShare(shape / (shape + mean), shape, count + 1);

const atLeast = (count: number, { mean, shape }: Rates): number =>
  count <= 0 ? 1 : betaShare(mean / (shape + mean), count, shape);
