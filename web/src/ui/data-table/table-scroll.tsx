import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './data-table.module.css';
import { useTableRoom } from './use-table-room.ts';

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
