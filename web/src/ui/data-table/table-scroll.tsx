import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './data-table.module.css';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** A table that may be broader than the screen: its edge shows that it goes on there. */
export function TableScroll({ label, children }: Props) {
  const box = useRef<HTMLElement>(null);
  const [hasMore, setMore] = useState(false);
  const room = useTableRoom(box);
  const look = (): void => {
    const { scrollWidth = 0, clientWidth = 0, scrollLeft = 0 } = box.current ?? {};
    setMore(scrollWidth - clientWidth - Math.abs(scrollLeft) > 2);
  };
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const watch = new ResizeObserver(look);
    watch.observe(current);
    if (current.firstElementChild) watch.observe(current.firstElementChild);
    return () => watch.disconnect();
  });
  return (
    <div className={classes.frame} data-more={hasMore || undefined}>
      <section
        ref={box}
        className={classes.scroll}
        style={{ maxHeight: room }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        onScroll={look}
      >
        {children}
      </section>
    </div>
  );
}

/** Below so much a table would be a slit: then the page scrolls instead. */
const leastPx = 320;
/** What stands below the rows: how many there are, and the edge of the page. */
const belowPx = 92;

/** How high the rows may be for the page itself not to scroll; undefined where that would be too little. */
function useTableRoom(box: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    // Nothing is measured on a telephone: as a page comes, it would be laid out for that alone, for the window's width too.
    const wide = matchMedia(wideEnough);
    const measure = (): void => {
      if (!wide.matches) {
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
const wideEnough = '(min-width: 48em)';
