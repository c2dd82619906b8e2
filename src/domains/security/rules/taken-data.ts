import { say } from '../../../words/sentence.ts';
import { dataUnits } from '../signals/data-units.ts';
import { countOf, type Signal } from '../signals/signal.ts';
import { told } from './finding-of.ts';
import { windowRule } from './latest-window.ts';

/** One person takes out far more than the threshold and far more than they ever do. */
export const massDataAccess = windowRule({
  name: 'mass-data-access',
  type: 'MASS_DATA_ACCESS',
  by: 'user',
  kinds: ['dataRead', 'dataExport', 'sessionOpened'],
  windowSeconds: 3600,
  asks: 'habit',
  passes: (window, { thresholds, habit }) =>
    dataUnits(window) >= Math.max(thresholds.massDataAccessThreshold, 2 * (habit?.dataUnits ?? 0)),
  tell(window, { habit }) {
    const exports = window.filter(({ kind }) => kind === 'dataExport');
    const sessions = countOf(window.filter(({ kind }) => kind === 'sessionOpened'));
    const rows = exports.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
    return {
      severity: 'HIGH',
      subject: `${window[0]?.userId}`,
      title: say('seen.muchData'),
      description: say('alert.muchData', { count: countOf(window) }),
      evidence: [
        told('evidence.sessionsOpened', sessions),
        told('evidence.recordsOpened', countOf(window) - countOf(exports) - sessions),
        told('evidence.exports', countOf(exports)),
        ...(rows > 0 ? [told('evidence.rowsExported', rows)] : []),
        told('evidence.countedThisTime', dataUnits(window)),
        told('evidence.mostInHour', habit?.dataUnits ?? 0),
      ],
    };
  },
});

/**
 * One person gets to see far more sessions in a day than the threshold and than they ever do, in whatever way and however
 * slowly. Told when the limit is reached, and again at twice that, four times: not at every page after it.
 */
export const massReading = windowRule({
  name: 'mass-reading',
  type: 'MASS_DATA_ACCESS',
  by: 'reader',
  kinds: ['sessionSeen'],
  windowSeconds: 24 * 3600,
  asks: 'habit',
  passes: (window, { thresholds, habit }) =>
    reachesLevel(window, 2 * Math.max(thresholds.massDataAccessThreshold, habit?.sessionsSeen ?? 0)),
  tell: (window, { habit }) => ({
    severity: 'HIGH',
    subject: `${window[0]?.userId}`,
    title: say('seen.manySessions'),
    description: say('alert.manySessions', { count: countOf(window) }),
    evidence: [
      told('evidence.sessionsSeen', countOf(window)),
      told('evidence.mostInDay', habit?.sessionsSeen ?? 0),
    ],
  }),
});

function reachesLevel(window: readonly Signal[], least: number): boolean {
  const after = countOf(window);
  return levelOf(after, least) > levelOf(after - (window.at(-1)?.count ?? 0), least);
}

const levelOf = (count: number, least: number): number =>
  count < least ? 0 : 1 + Math.floor(Math.log2(count / least));
