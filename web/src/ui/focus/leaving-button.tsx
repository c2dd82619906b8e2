import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import { useLeftFocus } from './use-left-focus.ts';

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>;

/** A button whose act takes away what it stands beside, and itself: whoever pressed it by keyboard stays on the page. */
export function LeavingButton(props: Props) {
  return <Button ref={useLeftFocus<HTMLButtonElement>()} {...props} />;
}
