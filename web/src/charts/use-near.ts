import { useCallback, useState } from 'react';

const marginPx = 40;

/** Whether a place is in sight or nearly so, or was once: what nobody has come to yet need not be drawn. */
export function useNear(): {
  readonly isNear: boolean;
  readonly place: (node: Element | null) => () => void;
} {
  const [isNear, setNear] = useState(false);
  const place = useCallback((node: Element | null) => {
    if (!node) return () => {};
    const come = () => setNear(true);
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: `${marginPx}px` },
    );
    watch.observe(node);
    // On paper everything is in sight.
    window.addEventListener('beforeprint', come);
    return () => {
      watch.disconnect();
      window.removeEventListener('beforeprint', come);
    };
  }, []);
  return { isNear, place };
}
