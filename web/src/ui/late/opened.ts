import type { RefObject } from 'react';

/** What the button of something that opens is given. */
export interface Opener {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly 'aria-haspopup': 'dialog' | 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

/** What is given to that which opens. */
export interface Opened {
  readonly button: Opener;
  readonly opened: boolean;
  readonly onTurn: (isOpen: boolean) => void;
}
