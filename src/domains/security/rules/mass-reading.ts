import { say } from '../../../words/sentence.ts';
import { countOf, type Signal } from '../signals/signal.ts';
import { findingOf, told } from './finding-of.ts';
import { latestWindow } from './latest-window.ts';
import type { Rule } from './rule.ts';

const windowSeconds = 24 * 3600;

/**
 * One person gets to see far more sessions in a day than the threshold and than they ever do, in whatever way and however
 * slowly. Told when the limit is reached, and again at twice that, four times: not at every page after it.
 */
export const massReading: Rule = {
  name: 'mass-reading',
  type: 'MASS_DATA_ACCESS',
  by: 'reader',
  kinds: ['sessionSeen'],
  lookBackSeconds: windowSeconds,
  asks: 'habit',
  judge(trace, { thresholds, sinceMs, habit }) {
    const least = 2 * Math.max(thresholds.massDataAccessThreshold, habit?.sessionsSeen ?? 0);
    const window = latestWindow(trace, windowSeconds, sinceMs, (w) => reachesLevel(w, least));
    if (!window) return [];
    return [
      findingOf(massReading, window, {
        severity: 'HIGH',
        subject: `${window[0]?.userId}`,
        title: say('seen.manySessions'),
        description: say('alert.manySessions', { count: countOf(window) }),
        evidence: [
          told('evidence.sessionsSeen', countOf(window)),
          told('evidence.mostInDay', habit?.sessionsSeen ?? 0),
        ],
      }),
    ];
  },
};

function reachesLevel(window: readonly Signal[], least: number): boolean {
  const after = countOf(window);
  return levelOf(after, least) > levelOf(after - (window.at(-1)?.count ?? 0), least);
}

const levelOf = (count: number, least: number): number =>
  count < least ? 0 : 1 + Math.floor(Math.log2(count / least));
