import { useEffect, useState } from 'react';

/** The library gives the focus back where something closes, not where it goes as a whole: then this does. */
export function useFocusBack(): void {
  const [before] = useState(() => openerOf(document.activeElement));
  const [list] = useState(() => (before instanceof HTMLTableRowElement ? before.closest('tbody') : null));
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (document.activeElement !== document.body) return;
        // Of a list whoever opened a row may have walked on: the keyboard is at the row that was open last.
        const back = list?.querySelector('tr[tabindex="0"]') ?? before;
        const isThere = back instanceof HTMLElement && back.isConnected;
        (isThere ? back : document.querySelector('main'))?.focus({ preventScroll: true });
      }),
    [before, list],
  );
}

/** An entry of a menu goes with the menu; its button stays. */
function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : focused;
}
