import { type PointerEvent, type ReactNode, useState } from 'react';
import classes from './tip-area.module.css';

interface Tip {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Says what lies under the pointer, by its `data-tip`: one box for hundreds of cells. The chart's table says the same. */
export function TipArea({ children }: { readonly children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null);
  const look = ({ target, currentTarget }: PointerEvent<HTMLElement>): void => {
    const cell = target instanceof Element ? target.closest('[data-tip]') : null;
    const text = cell?.getAttribute('data-tip');
    if (!cell || !text) {
      setTip(null);
      return;
    }
    const [own, area] = [cell.getBoundingClientRect(), currentTarget.getBoundingClientRect()];
    const middle = own.left + own.width / 2 - area.left;
    setTip({ text, x: Math.min(Math.max(middle, 70), area.width - 70), y: own.top - area.top });
  };
  return (
    <div className={classes.area} onPointerOver={look} onPointerLeave={() => setTip(null)}>
      {children}
      {tip && (
        <div className={classes.tip} aria-hidden="true" style={{ left: tip.x, top: tip.y }}>
          {tip.text}
        </div>
      )}
    </div>
  );
}
