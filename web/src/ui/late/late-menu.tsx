import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { StandingButton } from './standing-button.tsx';
import { type Opener, useOpener } from './use-opener.ts';

interface Props extends Pick<MenuProps, 'position' | 'width'> {
  readonly button: (opener: Opener) => ReactNode;
  /** Whether it begins opened. */
  readonly isAsked?: boolean;
  readonly children: ReactNode;
}

/** A button and its menu, which is made when it is first asked for. */
export function LateMenu({ button, isAsked, children, ...look }: Props) {
  const { opener, isMade, opened, turn } = useOpener('menu', isAsked);
  return (
    <>
      {button(opener)}
      {isMade && (
        <Menu id={opener.id} opened={opened} onChange={turn} {...look}>
          <Menu.Target>
            <StandingButton button={opener.ref} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
