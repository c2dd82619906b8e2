import { createContext, useContext } from 'react';
import type { SessionSearch } from './filters/session-search.ts';
import type { Period } from './period/period.ts';

/** What the page shows: its address, and the exact dates that were asked for. */
export interface View {
  readonly search: SessionSearch;
  readonly period: Period;
}

export const ViewContext = createContext<View>({ search: {}, period: {} });

export const useView = (): View => useContext(ViewContext);
