import { betaShare } from '../../../kernel/statistics/beta-share.ts';
import { ordinary, type Tails } from './tails.ts';

/** With fewer means nobody knows what is usual. */
export const leastMeans = 5;
/** What varies by less is taken to vary by so much: nobody wants to hear of it. */
const leastSpread = 0.03;

/** A mean against those of the same hours of earlier weeks, by Student's t: how much they vary is learnt from as few. */
export function meanTails(observed: number, history: readonly number[]): Tails {
  if (history.length < leastMeans) return ordinary;
  const mean = history.reduce((sum, one) => sum + one, 0) / history.length;
  const squares = history.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const spread = Math.max(Math.sqrt(squares / (history.length - 1)), leastSpread);
  const t = (observed - mean) / (spread * Math.sqrt(1 + 1 / history.length));
  const freedom = history.length - 1;
  const outer = betaShare(freedom / (freedom + t * t), freedom / 2, 0.5) / 2;
  return t > 0 ? { below: 1 - outer, above: outer } : { below: outer, above: 1 - outer };
}
