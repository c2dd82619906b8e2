import type { Signal } from './signal.ts';

const unitsOfExport = 20;
const rowsOfUnit = 100;

/** How much was taken out: a record opened is one, an export is twenty, a large one as much as its rows. */
export const dataUnits = (signals: readonly Signal[]): number =>
  signals.reduce((sum, { kind, count, rowCount }) => {
    if (kind !== 'dataExport') return sum + count;
    return sum + count * Math.max(unitsOfExport, Math.ceil((rowCount ?? 0) / rowsOfUnit));
  }, 0);
