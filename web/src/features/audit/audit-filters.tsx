import { Group, Select, Stack, TextInput } from '@mantine/core';
import { eventTypes, outcomes, severities } from '../../../../src/kernel/audit-entry.ts';
import { useT } from '../../i18n/i18n-context.ts';
import { DayField } from '../../ui/fields/day-field.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { AuditChips } from './audit-chips.tsx';
import classes from './audit-filters.module.css';
import type { AuditSearch, FilterProps } from './audit-search.ts';

export function AuditFilters({ search, onFilter }: FilterProps) {
  const t = useT();
  const profile = useProfile();
  const select = {
    size: 'xs',
    clearable: true,
    className: classes.field,
  };
  return (
    <Stack gap="xs">
      <Group gap="xs" align="end">
        <Select
          {...select}
          aria-label={t('audit.eventType')}
          placeholder={t('audit.eventType')}
          searchable
          value={search.type ?? null}
          data={eventTypes.map((value) => ({ value, label: t(`eventType.${value}`) }))}
          onChange={(value) => onFilter({ type: (value ?? undefined) as AuditSearch['type'] })}
        />
        <Select
          {...select}
          aria-label={t('audit.outcome')}
          placeholder={t('audit.outcome')}
          value={search.outcome ?? null}
          data={outcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          onChange={(value) => onFilter({ outcome: (value ?? undefined) as AuditSearch['outcome'] })}
        />
        <Select
          {...select}
          aria-label={t('audit.severity')}
          placeholder={t('audit.severity')}
          value={search.severity ?? null}
          data={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
          onChange={(value) => onFilter({ severity: (value ?? undefined) as AuditSearch['severity'] })}
        />
        <DayField
          label={t('audit.from')}
          className={classes.day}
          value={search.from}
          max={search.to}
          onChange={(from) => onFilter({ from })}
        />
        <DayField
          label={t('audit.to')}
          className={classes.day}
          value={search.to}
          min={search.from}
          onChange={(to) => onFilter({ to })}
        />
        <SearchField
          label={t('audit.userId')}
          value={search.user ?? ''}
          onSearch={(user) => onFilter({ user: user.trim() || undefined })}
        />
        {abilities.isPlatformStaff(profile) && (
          <TextInput
            key={search.company ?? ''}
            size="xs"
            aria-label={t('audit.companyId')}
            placeholder={t('audit.companyId')}
            defaultValue={search.company ?? ''}
            onBlur={(event) => {
              const company = event.currentTarget.value.trim() || undefined;
              if (company !== search.company) onFilter({ company });
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
          />
        )}
      </Group>
      <AuditChips search={search} onFilter={onFilter} />
    </Stack>
  );
}
