import { setTimeout as sleep } from 'node:timers/promises';
import type { WaitingRequests } from '../../../kernel/pace/waiting-requests.ts';
import type { Clock } from '../../../ports/clock.ts';

/** Does a piece of work, and rests after it. */
export type Pace = <T>(work: () => Promise<T>) => Promise<T>;

interface PaceParts {
  readonly requests: Pick<WaitingRequests, 'untilQuiet'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly signal: AbortSignal;
  readonly rest?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Of the time that work takes beside requests: the busier the machine, the longer it takes, and the longer it rests. */
const restFactor = 3;
const longestRestMs = 1_000;

/** While anybody asks the service for anything, work takes a quarter of the time; else all of it. */
export const besideRequests =
  ({ requests, clock, signal, rest = restFor }: PaceParts): Pace =>
  async (work) => {
    const fromMs = clock.monotonicMs();
    const result = await work();
    const restMs = Math.min(longestRestMs, restFactor * (clock.monotonicMs() - fromMs));
    if (restMs > 0 && requests.untilQuiet()) await rest(restMs, signal);
    return result;
  };

const restFor = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {});
