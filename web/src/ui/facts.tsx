import { DataList } from '@mantine/core';

export type Fact = readonly [label: string, value: string];

/** Names and values of a tile, one below the other. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <DataList size="md" gap={6} labelWidth="min(14rem, 45%)">
      {facts.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel maw="min(14rem, 45%)">{label}</DataList.ItemLabel>
          <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
