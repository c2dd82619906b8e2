import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '../focus/use-focus-back.ts';
import { useKeptFocus } from '../focus/use-kept-focus.ts';

export interface DialogProps {
  readonly title: string;
  /** It holds what was typed, or what is shown once: a stray click or key must not take that away. */
  readonly keepsOpen?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Lies over the page until it is closed: by its buttons, and while nothing would be lost by Escape or a click beside it. */
export function OpenDialog({ title, keepsOpen = false, onClose, children }: DialogProps) {
  useFocusBack();
  const inside = useKeptFocus<HTMLDivElement>();
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={!keepsOpen} closeOnEscape={!keepsOpen} title={title}>
      <div ref={inside}>{children}</div>
    </Modal>
  );
}
