import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to the dialog around this element when what had it has gone: with a step that is done, say. */
export function useKeptFocus<Inside extends HTMLElement>(): RefObject<Inside | null> {
  const inside = useRef<Inside>(null);
  useEffect(() => {
    if (document.activeElement === document.body)
      inside.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
  });
  return inside;
}
