import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { timeZones } from '../../lib/time-zones.ts';

export function ZoneSelect(field: Omit<SelectProps, 'data'>) {
  const t = useT();
  const set = field.value ?? 'UTC';
  const zones = useMemo(() => timeZones(set), [set]);
  return (
    <Select
      label={t('field.timeZone')}
      searchable
      limit={60}
      allowDeselect={false}
      nothingFoundMessage={t('state.noMatch')}
      data={zones}
      {...field}
    />
  );
}
