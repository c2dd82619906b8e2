import { logGamma } from '../../../kernel/statistics/log-gamma.ts';

/** What was seen of a series so far: so many events in so many minutes. */
export interface History {
  readonly events: number;
  readonly minutes: number;
}

export interface Surprise {
  /** Events a minute that are usual. */
  readonly expected: number;
  /** -log10 of the probability of so many or more. */
  readonly score: number;
}

/** Before anything was seen: half an event a minute, and little conviction. */
const priorEvents = 0.5;
const priorMinutes = 1;
/** Old minutes lose conviction, so that the rate may drift: never more than this many count. */
const mostMinutes = 60;

/**
 * How surprising a minute is after a history. The rate is not known, only learnt (Gamma), and events come by chance
 * (Poisson): the next minute is negative binomial, and its upper tail is summed exactly. That stays right where a
 * mean and its deviation do not, on series that are nearly always zero.
 */
export function surpriseOf(observed: number, { events, minutes }: History): Surprise {
  const weight = minutes > mostMinutes ? mostMinutes / minutes : 1;
  const shape = priorEvents + weight * events;
  const rate = priorMinutes + weight * minutes;
  return { expected: shape / rate, score: -logTail(observed, shape, rate) / Math.LN10 };
}

/** ln P(Y >= k) of the negative binomial with this shape and rate. */
function logTail(k: number, shape: number, rate: number): number {
  if (k <= 0) return 0;
  const stay = Math.log(1 / (1 + rate));
  const logOf = (n: number) =>
    logGamma(n + shape) - logGamma(n + 1) - logGamma(shape) + shape * Math.log(rate / (1 + rate)) + n * stay;
  if (k < shape / rate) {
    let below = 0;
    for (let n = 0; n < k; n += 1) below += Math.exp(logOf(n));
    return Math.log(Math.max(Number.MIN_VALUE, 1 - below));
  }
  // Above the mean each term is a shrinking multiple of the one before: sum until nothing is added.
  let [sum, term] = [0, 1];
  for (let n = k; term > sum * 1e-16; n += 1) {
    sum += term;
    term *= ((n + shape) / (n + 1)) * (1 / (1 + rate));
  }
  return Math.min(0, logOf(k) + Math.log(sum));
}
