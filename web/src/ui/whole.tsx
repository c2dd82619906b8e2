import { Fragment, type ReactNode, useState } from 'react';

interface Props {
  /** Whether what these are about is there. */
  readonly isTold: boolean;
  readonly children: ReactNode;
}

/** How high these are is known with the first answer: they come anew with it, as a whole, and nothing is seen to move. */
export function Whole({ isTold, children }: Props) {
  const [wasTold, tell] = useState(isTold);
  if (isTold && !wasTold) tell(true);
  return <Fragment key={wasTold ? 'told' : 'awaited'}>{children}</Fragment>;
}
