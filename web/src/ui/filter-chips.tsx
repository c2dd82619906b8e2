import { Button, Group, Pill, VisuallyHidden } from '@mantine/core';
import { useT } from '../i18n/i18n-context.ts';

export interface FilterChip {
  readonly key: string;
  /** "Category" */
  readonly label: string;
  /** "Billing, Refund" */
  readonly value: string;
  readonly onRemove: () => void;
}

/** The filters in force, each removable, all clearable. Nothing when there are none. */
export function FilterChips({
  chips,
  onClear,
}: {
  readonly chips: readonly FilterChip[];
  readonly onClear: () => void;
}) {
  const t = useT();
  if (chips.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label={t('filters.active')}>
      {chips.map(({ key, label, value, onRemove }) => (
        <Pill
          key={key}
          size="md"
          withRemoveButton
          onRemove={onRemove}
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
        <VisuallyHidden> {t('filters.active')}</VisuallyHidden>
      </Button>
    </Group>
  );
}
