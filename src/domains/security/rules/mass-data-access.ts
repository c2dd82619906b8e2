import type { Evidence } from '../../mail/index.ts';
import { dataUnits } from '../signals/data-units.ts';
import { countOf } from '../signals/signal.ts';
import { exampleSignal, repeat } from './example-signal.ts';
import { findingOf } from './finding-of.ts';
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
    const rowsTold: Evidence[] = rows > 0 ? [`rows exported: ${rows}`] : [];
    return [
      findingOf(massDataAccess, window, {
        severity: 'HIGH',
        subject: `${window[0]?.userId}`,
        title: 'Unusually much data taken out',
        description: `${countOf(window)} readings and exports of one person within an hour.`,
        evidence: [
          `sessions opened: ${sessions}`,
          `records opened: ${countOf(window) - countOf(exports) - sessions}`,
          `exports: ${countOf(exports)}`,
          ...rowsTold,
          `counted this time: ${dataUnits(window)}`,
          `the most in an hour so far: ${habit?.dataUnits ?? 0}`,
        ],
      }),
    ];
  },
  example: (startMs) =>
    repeat(5, startMs, 300, (at) =>
      exampleSignal(at, 'dataExport', { userId: 'somebody', action: 'sessions.export' }),
    ),
};
