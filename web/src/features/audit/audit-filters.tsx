import { Group, Stack, TextInput } from '@mantine/core';
import { eventTypes, outcomes, severities } from '../../../../src/kernel/audit-entry.ts';
import { useT } from '../../i18n/i18n-context.ts';
import { ChoiceFilter } from '../../ui/fields/choice-filter.tsx';
import { DayField } from '../../ui/fields/day-field.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { AuditChips } from './audit-chips.tsx';
import classes from './audit-filters.module.css';
import type { FilterProps } from './audit-search.ts';

export function AuditFilters({ search, onFilter }: FilterProps) {
  const t = useT();
  const profile = useProfile();
  return (
    <Stack gap="xs">
      <Group gap="xs" align="end">
        <ChoiceFilter
          label={t('audit.eventType')}
          className={classes.field}
          searchable
          choices={eventTypes}
          words={(type) => t(`eventType.${type}`)}
          value={search.type}
          onChange={(type) => onFilter({ type })}
        />
        <ChoiceFilter
          label={t('audit.outcome')}
          className={classes.field}
          choices={outcomes}
          words={(outcome) => t(`outcome.${outcome}`)}
          value={search.outcome}
          onChange={(outcome) => onFilter({ outcome })}
        />
        <ChoiceFilter
          label={t('audit.severity')}
          className={classes.field}
          choices={severities}
          words={(severity) => t(`severity.${severity}`)}
          value={search.severity}
          onChange={(severity) => onFilter({ severity })}
        />
        <div className={classes.days}>
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
        </div>
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
