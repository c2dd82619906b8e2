import type { StoredSession } from './snapshot-sessions.ts';

/** What became of one session of the chunk. `previous` is there for a changed one: what undo puts back. */
export interface StoreResult {
  readonly outcome: 'new' | 'changed' | 'identical';
  readonly id: string;
  readonly revision: number;
  readonly previous: StoredSession | null;
  /** It was handed over already. */
  readonly isKept?: true;
}
