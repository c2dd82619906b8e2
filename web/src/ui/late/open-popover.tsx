import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Opened } from './opened.ts';
import { StandingButton } from './standing-button.tsx';
import { useHere } from './use-here.ts';

interface Props extends Opened, Pick<PopoverProps, 'position' | 'width' | 'withArrow'> {
  readonly dropdown?: Pick<PopoverDropdownProps, 'miw' | 'maw' | 'className' | 'tabIndex'>;
  readonly children: ReactNode;
}

/** What a button opens. */
export function OpenPopover({ button, opened, onTurn, dropdown, children, ...look }: Props) {
  return (
    <Popover
      id={button.id}
      opened={useHere(opened)}
      onChange={onTurn}
      position="bottom-start"
      shadow="md"
      trapFocus
      {...look}
    >
      <Popover.Target>
        <StandingButton button={button.ref} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>{children}</Popover.Dropdown>
    </Popover>
  );
}
