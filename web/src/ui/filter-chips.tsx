import { Button, Group, Pill } from '@mantine/core';
import { useT } from '../i18n/i18n-context.ts';
import { useLeftFocus } from './focus/use-left-focus.ts';
import { OnlyRead } from './only-read.tsx';

export interface FilterChip {
  readonly key: string;
  /** "Category" */
  readonly label: string;
  /** "Billing, Refund" */
  readonly value: string;
  readonly onRemove: () => void;
}

interface Props {
  readonly chips: readonly FilterChip[];
  readonly onClear: () => void;
}

/** The filters in force, each removable, all clearable. Nothing when there are none. */
export function FilterChips(props: Props) {
  return props.chips.length > 0 && <Chips {...props} />;
}

function Chips({ chips, onClear }: Props) {
  const t = useT();
  const group = useLeftFocus<HTMLDivElement>();
  const focusAfter = (index: number) =>
    group.current?.querySelectorAll('button')[index + 1]?.focus({ preventScroll: true });
  return (
    <Group ref={group} gap={6} role="group" aria-label={t('filters.active')}>
      {chips.map(({ key, label, value, onRemove }, index) => (
        <Pill
          key={key}
          size="md"
          withRemoveButton
          onRemove={() => {
            focusAfter(index);
            onRemove();
          }}
          removeButtonProps={{
            'aria-label': t('filters.remove', { filter: `${label}: ${value}` }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          <span>{label}: </span>
          <strong>{value}</strong>
        </Pill>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('filters.clear')}
        <OnlyRead> {t('filters.active')}</OnlyRead>
      </Button>
    </Group>
  );
}
