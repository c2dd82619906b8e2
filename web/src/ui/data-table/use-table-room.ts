import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below so much a table would be a slit: then the page scrolls instead. */
const leastPx = 320;
/** What stands below the rows: how many there are, and the edge of the page. */
const belowPx = 92;

/** How high the rows may be for the page itself not to scroll; undefined where that would be too little. */
export function useTableRoom(box: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    const measure = (): void => {
      // Nothing is measured there: as a page comes, it would be laid out for that alone.
      if (window.innerWidth < narrowPx) {
        setRoom(undefined);
        return;
      }
      const top = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      const left = window.innerHeight - top - belowPx;
      setRoom(left < leastPx ? undefined : Math.floor(left));
    };
    measure();
    // What stands above may grow: filters in a second row, a notice.
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [box]);
  return room;
}

/** On a telephone the whole page moves under the thumb. */
const narrowPx = 768;
