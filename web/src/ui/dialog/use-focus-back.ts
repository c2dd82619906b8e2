import { useEffect, useState } from 'react';

/** The library gives the focus back where something closes, not where it goes as a whole: then this does. */
export function useFocusBack(): void {
  const [before] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      }),
    [before],
  );
}

/** An entry of a menu goes with the menu; its button stays. */
function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : focused;
}
