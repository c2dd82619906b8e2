import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is not known is a dash. */
export type Fact = readonly [label: string, value: ReactNode];

interface Props {
  readonly facts: readonly Fact[];
  readonly labelWidth?: string;
  readonly size?: 'sm' | 'md';
}

/** Names and values, one below the other. */
export function Facts({ facts, labelWidth = 'min(14rem, 45%)', size = 'md' }: Props) {
  return (
    <DataList size={size} gap={6} labelWidth={labelWidth}>
      {facts.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel maw={labelWidth}>{label}</DataList.ItemLabel>
          <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value ?? '–'}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
