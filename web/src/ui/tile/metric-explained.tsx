import { DataList, Text } from '@mantine/core';
import { OpenPopover } from '../late/open-popover.tsx';
import type { Opened } from '../late/opened.ts';

export interface Explained {
  readonly definition: string;
  /** Further facts: sample, coverage, the previous value. */
  readonly facts?: ReadonlyArray<{ readonly label: string; readonly value: string }>;
}

interface Props extends Explained, Opened {}

/** How a figure is made: its definition, what it was counted over, and how much of that was known. */
export function MetricExplained({ definition, facts = [], ...part }: Props) {
  return (
    <OpenPopover {...part} width={300} withArrow dropdown={{ tabIndex: -1 }}>
      <Text>{definition}</Text>
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
    </OpenPopover>
  );
}
