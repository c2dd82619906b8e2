import { useEffect, useState } from 'react';

/** The library gives the focus back where something closes, not where it goes as a whole: then this does. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      }),
    [before],
  );
}
