import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Opened } from './opened.ts';
import { StandingButton } from './standing-button.tsx';
import { useHere } from './use-here.ts';

interface Props extends Opened, Pick<MenuProps, 'position' | 'width'> {
  readonly children: ReactNode;
}

/** The menu of a button. */
export function OpenMenu({ button, opened, onTurn, children, ...look }: Props) {
  return (
    <Menu id={button.id} opened={useHere(opened)} onChange={onTurn} {...look}>
      <Menu.Target>
        <StandingButton button={button.ref} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
