import { say } from '../../../words/sentence.ts';
import { dataUnits } from '../signals/data-units.ts';
import { countOf } from '../signals/signal.ts';
import { findingOf, told } from './finding-of.ts';
import { latestWindow } from './latest-window.ts';
import type { Rule } from './rule.ts';

const windowSeconds = 3600;

/** One person takes out far more than the threshold and far more than they ever do. */
export const massDataAccess: Rule = {
  name: 'mass-data-access',
  type: 'MASS_DATA_ACCESS',
  by: 'user',
  kinds: ['dataRead', 'dataExport', 'sessionOpened'],
  lookBackSeconds: windowSeconds,
  asks: 'habit',
  judge(trace, { thresholds, sinceMs, habit }) {
    const least = Math.max(thresholds.massDataAccessThreshold, 2 * (habit?.dataUnits ?? 0));
    const window = latestWindow(trace, windowSeconds, sinceMs, (w) => dataUnits(w) >= least);
    if (!window) return [];
    const exports = window.filter(({ kind }) => kind === 'dataExport');
    const sessions = countOf(window.filter(({ kind }) => kind === 'sessionOpened'));
    const rows = exports.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
    const rowsTold = rows > 0 ? [told('evidence.rowsExported', rows)] : [];
    return [
      findingOf(massDataAccess, window, {
        severity: 'HIGH',
        subject: `${window[0]?.userId}`,
        title: say('seen.muchData'),
        description: say('alert.muchData', { count: countOf(window) }),
        evidence: [
          told('evidence.sessionsOpened', sessions),
          told('evidence.recordsOpened', countOf(window) - countOf(exports) - sessions),
          told('evidence.exports', countOf(exports)),
          ...rowsTold,
          told('evidence.countedThisTime', dataUnits(window)),
          told('evidence.mostInHour', habit?.dataUnits ?? 0),
        ],
      }),
    ];
  },
};
