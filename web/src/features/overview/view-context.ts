import { createContext, useContext } from 'react';
import type { Period } from '../sessions/period.ts';
import type { SessionSearch } from '../sessions/session-search.ts';

/** What the page shows: its address, and the exact dates that were asked for. */
export interface View {
  readonly search: SessionSearch;
  readonly period: Period;
}

export const ViewContext = createContext<View>({ search: {}, period: {} });

export const useView = (): View => useContext(ViewContext);
