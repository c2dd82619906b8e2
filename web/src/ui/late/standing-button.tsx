import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface Props {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Given by the library, which asks its target to be drawn by itself. */
  readonly ref?: Ref<HTMLButtonElement | null>;
}

/** Stands for a button that is drawn already, where the library wants to draw the one that opens. */
export function StandingButton({ button, ref }: Props) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [
    button,
  ]);
  return null;
}
