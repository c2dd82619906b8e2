import type { RowForm } from '../../../src/domains/imports/normalise/row-form.ts';
import { createTimeZone } from '../../../src/domains/imports/normalise/time-zone.ts';

/** Of rows that say all there is to know about themselves: nothing is settled for the file. */
export const plainRowForm: RowForm = {
  dates: { zone: createTimeZone('UTC'), order: 'unclear' },
  decimalMark: '.',
  ratingScale: null,
  hasEnd: false,
  units: {},
  defaults: {},
};
