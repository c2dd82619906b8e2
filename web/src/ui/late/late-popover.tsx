import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { StandingButton } from './standing-button.tsx';
import { type Opener, useOpener } from './use-opener.ts';

interface Props extends Pick<PopoverProps, 'position' | 'width' | 'withArrow'> {
  readonly button: (opener: Opener) => ReactNode;
  readonly dropdown?: Pick<PopoverDropdownProps, 'miw' | 'maw' | 'className' | 'tabIndex'>;
  readonly onTurn?: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/** A button and what it opens, which is made when it is first asked for. */
export function LatePopover({
  button,
  dropdown,
  onTurn,
  children,
  position = 'bottom-start',
  ...look
}: Props) {
  const { opener, isMade, opened, turn } = useOpener('dialog');
  const change = (isOpen: boolean): void => {
    turn(isOpen);
    onTurn?.();
  };
  return (
    <>
      {button({ ...opener, onClick: () => change(!opened) })}
      {isMade && (
        <Popover
          id={opener.id}
          opened={opened}
          onChange={change}
          position={position}
          shadow="md"
          trapFocus
          {...look}
        >
          <Popover.Target>
            <StandingButton button={opener.ref} />
          </Popover.Target>
          <Popover.Dropdown {...dropdown}>{children(() => change(false))}</Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
