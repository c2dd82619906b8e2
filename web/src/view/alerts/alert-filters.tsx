import { Text } from '@mantine/core';
import type { SessionFilters } from '../filters/session-search.ts';
import { useFilterChips } from '../filters/use-filter-chips.ts';
import { useAlertWords } from './alert-words.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly filters: SessionFilters;
}

/** Which sessions an alert is about, where not all of them. */
export function AlertFilters({ companyId, filters }: Props) {
  const words = useAlertWords();
  const chips = useFilterChips({ ...filters, companyId }, () => {});
  if (chips.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {words('only', { filters: chips.map(({ label, value }) => `${label}: ${value}`).join(' · ') })}
    </Text>
  );
}
