import { type RefObject, useEffect, useId, useRef, useState } from 'react';

/** What the button of something that opens is given. */
export interface Opener {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly 'aria-haspopup': 'dialog' | 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
}

/**
 * What opens is made when somebody first asks for it: two dozen closed ones take longer to make than all that is seen.
 * Their button is there from the beginning and stays the same.
 */
export function useOpener(kind: Opener['aria-haspopup'], isAsked = false) {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [isMade, make] = useState(isAsked);
  const [opened, setOpened] = useState(false);
  // Made closed and opened then: only so does it know whom the focus goes back to.
  useEffect(() => {
    if (isMade) setOpened(true);
  }, [isMade]);
  const turn = (isOpen: boolean): void => (isMade ? setOpened(isOpen) : make(isOpen));
  const opener: Opener = {
    ref,
    id,
    'aria-haspopup': kind,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onClick: () => turn(!opened),
  };
  return { opener, isMade, opened, turn };
}
