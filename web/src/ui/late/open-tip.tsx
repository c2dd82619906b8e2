import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';
import { StandingButton } from './standing-button.tsx';

interface Props {
  readonly label: string;
  readonly opened: boolean;
  readonly of: RefObject<Element | null>;
}

/** A word about what the pointer is at. */
export function OpenTip({ label, opened, of }: Props) {
  return (
    <Tooltip label={label} opened={opened}>
      <StandingButton button={of} />
    </Tooltip>
  );
}
