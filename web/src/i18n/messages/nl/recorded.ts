import type { Recorded } from '../../recorded.ts';
import { connections } from './said/connections.ts';
import { imports } from './said/imports.ts';
import { refusals } from './said/refusals.ts';

/** What the service writes down in English, in Dutch: sentences by their text. */
export const recorded: Recorded = {
  ...imports,
  ...connections,
  ...refusals,
};
