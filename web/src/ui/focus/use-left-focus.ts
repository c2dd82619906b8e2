import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What goes away with the focus in it leaves it to the page: the next key would begin at the top of the window. */
export function useLeftFocus<Going extends HTMLElement>(): RefObject<Going | null> {
  const ref = useRef<Going>(null);
  useLayoutEffect(() => {
    const going = ref.current;
    return () => {
      const at = document.activeElement;
      // A button that was pressed may be disabled, which has no focus.
      if (at === document.body || going?.contains(at)) going?.closest('main')?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
