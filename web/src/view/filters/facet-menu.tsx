import { Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useFormat, useT } from '../../i18n/i18n-context.ts';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

interface Props {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: string[]) => void;
  /** A choice takes the place of the one before. */
  readonly isSingle?: boolean;
}

/** One way to narrow down, with how many sessions each value has. */
export function FacetMenu({ label, options, chosen, onChoose, isSingle }: Props) {
  const t = useT();
  const format = useFormat();
  if (options.length === 0) return null;
  const toggle = (value: string, isOn: boolean): void => {
    const others = isSingle ? [] : chosen.filter((one) => one !== value);
    onChoose(isOn ? [...others, value] : others);
  };
  return (
    <Popover position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={chosen.length > 0 ? 'light' : 'default'}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown miw={200} maw={320} aria-label={label}>
        <Stack gap={8} mah={320} style={{ overflowY: 'auto' }}>
          {options.map(({ value, label: name, count }) => (
            <Group key={value} justify="space-between" gap="md" wrap="nowrap">
              <Checkbox
                size="sm"
                label={name}
                checked={chosen.includes(value)}
                onChange={(event) => toggle(value, event.currentTarget.checked)}
              />
              {count !== undefined && (
                <Text size="sm" c="dimmed" title={t('chart.sessions')}>
                  {format.number(count)}
                </Text>
              )}
            </Group>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
