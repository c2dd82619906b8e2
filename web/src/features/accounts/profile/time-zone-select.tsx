import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import type { InputProps } from '../../../lib/use-server-form.ts';

interface Props {
  readonly label: string;
  /** The company's zone, which counts when none is chosen. */
  readonly inherited: string | null;
  readonly inputProps: InputProps;
}

export function TimeZoneSelect({ label, inherited, inputProps }: Props) {
  const t = useT();
  const zones = useMemo(
    () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
    [],
  );
  return (
    <Select
      label={label}
      searchable
      clearable
      limit={60}
      placeholder={
        inherited ? t('field.timeZoneOfCompany', { timeZone: inherited }) : t('field.timeZoneOfBrowser')
      }
      nothingFoundMessage={t('state.noMatch')}
      data={zones}
      {...inputProps}
      value={inputProps.value || null}
      onChange={(zone) => inputProps.onChange(zone ?? '')}
    />
  );
}
