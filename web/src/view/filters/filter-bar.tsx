import { Group, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { labelOrigins, stageStatuses } from '../../../../src/domains/sessions/codes/session-codes.ts';
import { useT } from '../../i18n/i18n-context.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { useNames } from '../names/use-names.ts';
import { RangeMenu } from '../period/range-menu.tsx';
import { ViewsMenu } from '../saved/views-menu.tsx';
import type { Screen } from '../saved/views-query.ts';
import { configQuery } from '../sessions/dashboard-queries.ts';
import { FacetMenu } from './facet-menu.tsx';
import classes from './filter-bar.module.css';
import { filterNames, type SessionSearch, sentiments } from './session-search.ts';
import { useFilterChips } from './use-filter-chips.ts';

interface Props {
  readonly search: SessionSearch;
  readonly onChange: (patch: Partial<SessionSearch>) => void;
  readonly byDefault?: '30d';
  readonly withCompare?: boolean;
  readonly timeZone: string;
  readonly screen: Screen;
}

/** Which sessions a view is about: when, and with what; every choice goes to the address. */
export function FilterBar({ search, onChange, byDefault, withCompare, timeZone, screen }: Props) {
  const t = useT();
  const names = useNames(search.companyId);
  const { data: config } = useQuery(configQuery(search.companyId));
  const chips = useFilterChips(search, onChange);
  const { categories = [], languages = [], countries = [], channels = [] } = config?.filters ?? {};
  const { teams = [], versions = [], assignees = [], tags = [] } = config?.filters ?? {};
  const textMenu = (
    name: 'channel' | 'team' | 'botVersion' | 'assignee' | 'tag',
    values: typeof channels,
  ) => (
    <FacetMenu
      label={t(`session.${name}`)}
      options={values.map((one) => ({ ...one, label: one.value }))}
      chosen={search[name] ?? []}
      onChoose={(chosen) => onChange({ [name]: chosen })}
    />
  );
  const truths = [
    { value: 'true', label: t('session.yes') },
    { value: 'false', label: t('session.no') },
  ];
  const truthMenu = (name: 'escalated' | 'forwardedHr' | 'resolved') => (
    <FacetMenu
      label={t(`session.${name}`)}
      isSingle
      options={truths}
      chosen={search[name] === undefined ? [] : [String(search[name])]}
      onChoose={([value]) => onChange({ [name]: value === undefined ? undefined : value === 'true' })}
    />
  );
  return (
    <div>
      <div className={classes.bar}>
        <Group gap="xs" className={classes.menus}>
          <RangeMenu search={search} onChange={onChange} byDefault={byDefault} timeZone={timeZone} />
          <FacetMenu
            label={t('session.category')}
            options={categories.map((one) => ({ ...one, label: names.category(one.value) }))}
            chosen={search.category ?? []}
            onChoose={(category) => onChange({ category })}
          />
          <FacetMenu
            label={t('session.sentiment')}
            options={sentiments.map((value) => ({ value, label: t(`sentiment.${value}`) }))}
            chosen={search.sentiment ?? []}
            onChoose={(chosen) => onChange({ sentiment: sentiments.filter((one) => chosen.includes(one)) })}
          />
          <FacetMenu
            label={t('session.language')}
            options={languages.map((one) => ({ ...one, label: names.language(one.value) }))}
            chosen={search.language ?? []}
            onChoose={(language) => onChange({ language })}
          />
          <FacetMenu
            label={t('session.country')}
            options={countries.map((one) => ({ ...one, label: names.country(one.value) }))}
            chosen={search.country ?? []}
            onChoose={(country) => onChange({ country })}
          />
          {textMenu('channel', channels)}
          {textMenu('team', teams)}
          {textMenu('botVersion', versions)}
          {textMenu('assignee', assignees)}
          {textMenu('tag', tags)}
          {truthMenu('resolved')}
          {truthMenu('escalated')}
          {truthMenu('forwardedHr')}
          <FacetMenu
            label={t('session.status')}
            options={stageStatuses.map((value) => ({ value, label: t(`stage.${value}`) }))}
            chosen={search.status ?? []}
            onChoose={(chosen) => onChange({ status: stageStatuses.filter((one) => chosen.includes(one)) })}
          />
          <FacetMenu
            label={t('session.origin')}
            options={labelOrigins.map((value) => ({ value, label: t(`origin.${value}`) }))}
            chosen={search.origin ?? []}
            onChoose={(chosen) => onChange({ origin: labelOrigins.filter((one) => chosen.includes(one)) })}
          />
          <ViewsMenu screen={screen} search={search} />
        </Group>
        {withCompare && (
          <Switch
            size="xs"
            label={t('range.compare')}
            checked={search.compare !== 'none'}
            onChange={(event) => onChange({ compare: event.currentTarget.checked ? undefined : 'none' })}
          />
        )}
      </div>
      <FilterChips chips={chips} onClear={() => onChange(noFilters)} />
    </div>
  );
}

export const noFilters: Partial<SessionSearch> = Object.fromEntries(
  filterNames.map((name) => [name, undefined]),
);
