import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useKeys } from '../../lib/use-keys.ts';

/** Rows by keyboard: j and k walk, Enter opens. The row that is walked to takes the focus, so it is read out too. */
export function useRowKeys<Row>(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly Row[],
  onOpen: ((row: Row) => void) | undefined,
  /** What is open over the table has the keys; -1 where it is none of these rows. */
  openAt: number | null,
) {
  const isCovered = openAt !== null;
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, Math.max(0, rows.length - 1));
  // There they may walk on to another row: the keyboard comes back to that one.
  useEffect(() => {
    if (openAt !== null && openAt >= 0) setActive(openAt);
  }, [openAt]);

  const walk = useCallback(
    (step: number) => {
      const table = body.current?.closest('[data-table]');
      if (!table || table !== walkedTable()) return;
      const focused = body.current?.contains(document.activeElement) ?? false;
      const next = focused ? Math.min(rows.length - 1, Math.max(0, active + step)) : active;
      setActive(next);
      const row = body.current?.rows[next];
      row?.focus();
      row?.scrollIntoView({ block: 'nearest' });
    },
    [active, body, rows.length],
  );

  useKeys({
    j: () => !isCovered && walk(1),
    k: () => !isCovered && walk(-1),
  });

  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>): void => {
    // What stands in a row has its own keys.
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const row = rows[placeOf(event.target)];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      walk(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && onOpen && row !== undefined) {
      event.preventDefault();
      onOpen(row);
    }
  };

  return { active, setActive, onKeyDown };
}

/** Which of the rows something stands in. */
export const placeOf = (target: EventTarget): number =>
  (target instanceof Element && target.closest('tr')?.sectionRowIndex) || 0;

/** Of several tables on a page the one that somebody is in, else the first that has rows. */
const walkedTable = (): Element | null =>
  document.activeElement?.closest('[data-table]') ?? document.querySelector('[data-table]:has(tr[tabindex])');
