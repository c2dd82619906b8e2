import { Fragment, type ReactNode, useState } from 'react';
import classes from './whole.module.css';

interface Props {
  /** Whether what these are about is there. */
  readonly isTold: boolean;
  readonly children: ReactNode;
}

/**
 * How high these are is known with the first answer: they come anew with it, as a whole, and nothing is seen to move.
 * Where something was pressed or typed by then they stay as they are.
 */
export function Whole({ isTold, children }: Props) {
  const [isNew, renew] = useState(false);
  const [wasTold, tell] = useState(isTold);
  const [isUsed, use] = useState(false);
  if (isTold && !wasTold) {
    tell(true);
    renew(!isUsed);
  }
  const onUse = wasTold || isUsed ? undefined : () => use(true);
  return (
    <div className={classes.whole} onPointerDownCapture={onUse} onFocusCapture={onUse}>
      <Fragment key={isNew ? 'told' : 'awaited'}>{children}</Fragment>
    </div>
  );
}
