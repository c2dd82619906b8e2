import { startTransition, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const marginPx = 40;

/** A telephone is slow and shows little of a page: there the others wait until it has long been there. */
const wide = '(min-width: 48em)';
const narrowWaitMs = 8000;

/**
 * Whether a chart is drawn: at once where it is in sight or nearly so, the others one by one while the browser has
 * nothing else to do. So a page answers early, and whoever scrolls, searches or keeps a picture of it finds all.
 */
export function useDrawn(isReady: boolean): {
  readonly isDrawn: boolean;
  readonly place: (node: Element | null) => () => void;
} {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!isReady || isDrawn) return;
    const draw = () => startTransition(() => setDrawn(true));
    return whenIdle(draw, window.matchMedia(wide).matches ? 0 : narrowWaitMs);
  }, [isReady, isDrawn]);
  const place = useCallback((node: Element | null) => {
    if (!node) return () => {};
    const come = () => setDrawn(true);
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: `${marginPx}px` },
    );
    watch.observe(node);
    // On paper everything is in sight, and what is not drawn at once comes too late.
    const print = () => flushSync(come);
    window.addEventListener('beforeprint', print);
    return () => {
      watch.disconnect();
      window.removeEventListener('beforeprint', print);
    };
  }, []);
  return { isDrawn, place };
}

const waiting = new Set<() => void>();
let isAsked = false;

function whenIdle(work: () => void, afterMs: number): () => void {
  const timer = setTimeout(() => {
    waiting.add(work);
    askForTime();
  }, afterMs);
  return () => {
    clearTimeout(timer);
    waiting.delete(work);
  };
}

function askForTime(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  onceIdle(() => {
    isAsked = false;
    const [next] = waiting;
    if (!next) return;
    waiting.delete(next);
    next();
    askForTime();
  });
}

/** Not every browser tells when it is idle. */
const onceIdle = (work: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200);
