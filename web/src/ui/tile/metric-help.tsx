import { ActionIcon, DataList, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import { LatePopover } from '../late/late-popover.tsx';

interface Props {
  /** The metric's name, for who hears the button instead of seeing it. */
  readonly metric: string;
  readonly definition: string;
  /** Further facts: sample, coverage, the previous value. */
  readonly facts?: ReadonlyArray<{ readonly label: string; readonly value: string }>;
}

/** How a figure is made: its definition, what it was counted over, and how much of that was known. */
export function MetricHelp({ metric, definition, facts = [] }: Props) {
  const t = useT();
  return (
    <LatePopover
      width={300}
      withArrow
      dropdown={{ tabIndex: -1 }}
      button={(opener) => (
        <ActionIcon
          {...opener}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('metric.about', { metric })}
        >
          <IconInfoCircle size={15} />
        </ActionIcon>
      )}
    >
      {() => (
        <>
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
        </>
      )}
    </LatePopover>
  );
}
