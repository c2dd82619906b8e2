import type { Recorded } from '../../recorded.ts';
import { refusals } from './said/refusals.ts';

/** What the service writes down in English, in Dutch: sentences by their text. */
export const recorded: Recorded = {
  ...refusals,
};
