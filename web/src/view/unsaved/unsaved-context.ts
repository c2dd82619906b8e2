import { createContext, useContext, useEffect, useId } from 'react';

/** What may hold changes that are not saved yet: a form, or a draft. */
export interface UnsavedPart {
  readonly isDirty: boolean;
  readonly isPending: boolean;
  /** A limit is still running: saving now would only be refused. */
  readonly isBlocked: boolean;
  readonly save: () => Promise<unknown>;
  readonly discard: () => void;
}

export const UnsavedContext = createContext<(id: string, part: UnsavedPart | null) => void>(() => undefined);

/** Puts a form under the one save bar of its page. */
export function useUnsaved(part: UnsavedPart): void {
  const keep = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => keep(id, part));
  useEffect(() => () => keep(id, null), [keep, id]);
}
