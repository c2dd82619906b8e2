import { DataList, Popover, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { StandingButton } from '../late/standing-button.tsx';
import type { Opener } from '../late/use-opener.ts';

export interface Explained {
  readonly definition: string;
  /** Further facts: sample, coverage, the previous value. */
  readonly facts?: ReadonlyArray<{ readonly label: string; readonly value: string }>;
}

interface Props extends Explained {
  readonly button: Opener;
  readonly opened: boolean;
  readonly onTurn: (isOpen: boolean) => void;
}

/** How a figure is made: its definition, what it was counted over, and how much of that was known. */
export function MetricExplained({ button, opened, onTurn, definition, facts = [] }: Props) {
  // Loaded closed and opened then: only so does it know whom the focus goes back to.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <Popover
      id={button.id}
      opened={opened && isHere}
      onChange={onTurn}
      position="bottom-start"
      shadow="md"
      width={300}
      withArrow
      trapFocus
    >
      <Popover.Target>
        <StandingButton button={button.ref} />
      </Popover.Target>
      <Popover.Dropdown tabIndex={-1}>
        <Text size="md">{definition}</Text>
        {facts.length > 0 && (
          <DataList size="sm" mt="xs" gap={4} labelWidth="6.5rem">
            {facts.map(({ label, value }) => (
              <DataList.Item key={label}>
                <DataList.ItemLabel>{label}</DataList.ItemLabel>
                <DataList.ItemValue>{value}</DataList.ItemValue>
              </DataList.Item>
            ))}
          </DataList>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
