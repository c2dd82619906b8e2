import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface Props {
  readonly button: RefObject<Element | null>;
  /** Given by the library, which asks its target to be drawn by itself. */
  readonly ref?: Ref<Element | null>;
}

/** Stands for what is drawn already, where the library wants to draw that which opens something. */
export function StandingButton({ button, ref }: Props) {
  useImperativeHandle<Element | null, Element | null>(ref, () => button.current, [button]);
  return null;
}
