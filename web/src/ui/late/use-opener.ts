import { useEffect, useId, useRef, useState } from 'react';
import type { Opened, Opener } from './opened.ts';

/**
 * What opens is loaded and made when somebody first asks for it: two dozen closed ones take longer to make than all that
 * is seen, and what they are made of is most of a page's script. Their button is there from the beginning and stays the same.
 */
export function useOpener(kind: Opener['aria-haspopup'], isAsked = false) {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [isMade, make] = useState(isAsked);
  const [opened, setOpened] = useState(isAsked);
  useEffect(prepareLater, []);
  const turn = (isOpen: boolean): void => {
    if (isOpen) make(true);
    setOpened(isOpen);
  };
  const opener: Opener = {
    ref,
    id,
    'aria-haspopup': kind,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onClick: () => turn(!opened),
    onPointerEnter: prepare,
    onFocus: prepare,
  };
  const part: Opened = { button: opener, opened, onTurn: turn };
  return { opener, isMade, part };
}

/** Long after the page: by then whoever wants to open something has it there, also when the line has gone. */
const laterMs = 8000;
let isPrepared = false;
let isLater = false;

/** All that opens comes in one file; whoever comes near a button is about to want it. */
function prepare(): void {
  if (isPrepared) return;
  isPrepared = true;
  import('./open-popover.tsx').catch(() => {
    isPrepared = false;
  });
}

function prepareLater(): void {
  if (isLater) return;
  isLater = true;
  setTimeout(prepare, laterMs);
}
