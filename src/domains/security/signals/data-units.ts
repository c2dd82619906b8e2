import type { Signal, SignalKind } from './signal.ts';

const unitsOfExport = 20;
const rowsOfUnit = 100;
/** Sessions in lists and files are counted by the day, as `sessionSeen`. */
const opened = new Set<SignalKind>(['dataRead', 'sessionOpened']);

/** How much was taken out: a record or session opened is one, an export is twenty, a large one as much as its rows. */
export const dataUnits = (signals: readonly Signal[]): number =>
  signals.reduce((sum, { kind, count, rowCount }) => {
    if (opened.has(kind)) return sum + count;
    if (kind !== 'dataExport') return sum;
    return sum + count * Math.max(unitsOfExport, Math.ceil((rowCount ?? 0) / rowsOfUnit));
  }, 0);
