import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';

const OpenTip = lazyPart(() => import('./open-tip.tsx'), 'OpenTip');

interface Props<Of> {
  readonly label: string;
  /** What it explains, given what it needs for that. */
  readonly children: (explained: Explained<Of>) => ReactNode;
}

interface Explained<Of> {
  readonly ref: RefObject<Of | null>;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
}

/** A word about what the pointer is at, made when it first comes there: a list has dozens. */
export function LateTip<Of extends Element>({ label, children }: Props<Of>) {
  const ref = useRef<Of>(null);
  const [isMet, meet] = useState(false);
  const [isAt, setAt] = useState(false);
  const come = (): void => {
    meet(true);
    setAt(true);
  };
  return (
    <>
      {children({ ref, onPointerEnter: come, onPointerLeave: () => setAt(false) })}
      {isMet && <OpenTip label={label} opened={isAt} of={ref} />}
    </>
  );
}
