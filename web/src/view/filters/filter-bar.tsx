import { Button, Switch } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { useOpener } from '../../ui/late/use-opener.ts';
import type { Period } from '../period/period.ts';
import { RangeSegments } from '../period/range-segments.tsx';
import { ViewsMenu } from '../saved/views-menu.tsx';
import type { Screen } from '../saved/views-query.ts';
import classes from './filter-bar.module.css';
import { filterNames, type SessionSearch } from './session-search.ts';
import { type Facet, useFacets } from './use-facets.ts';
import { useFilterChips } from './use-filter-chips.ts';

interface Props {
  readonly search: SessionSearch;
  readonly onChange: (patch: Partial<SessionSearch>) => void;
  readonly byDefault?: '30d';
  readonly withCompare?: boolean;
  /** The exact dates of the view; null until the company's zone is known. */
  readonly period: Period | null;
  readonly timeZone: string;
  readonly screen: Screen;
}

const always = 3;

/** Which sessions a view is about: when, and with what; every choice goes to the address. */
export const FilterBar = memo(function FilterBar(props: Props) {
  const { search, onChange, byDefault, withCompare, period, timeZone, screen } = props;
  const t = useT();
  const facets = useFacets(search, onChange);
  const chips = useFilterChips(search, onChange);
  const view = { search, period };
  return (
    <div className={classes.bar} data-chips={chips.length > 0 || undefined}>
      <div className={classes.rows}>
        <div className={classes.row}>
          <RangeSegments search={search} onChange={onChange} byDefault={byDefault} timeZone={timeZone} />
        </div>
        <div className={classes.row} data-rest>
          {facets.slice(0, always).map((facet) => (
            <FacetMenu key={facet.name} facet={facet} {...view} />
          ))}
          <MoreFilters facets={facets.slice(always).filter(({ isEmpty }) => !isEmpty)} {...view} />
          <ViewsMenu screen={screen} search={search} />
          {withCompare && (
            <Switch
              size="xs"
              className={classes.compare}
              label={t('range.compare.short')}
              aria-label={t('range.compare')}
              checked={search.compare !== 'none'}
              onChange={(event) => onChange({ compare: event.currentTarget.checked ? undefined : 'none' })}
            />
          )}
        </div>
      </div>
      <FilterChips chips={chips} onClear={() => onChange(noFilters)} />
    </div>
  );
});

export const noFilters: Partial<SessionSearch> = Object.fromEntries(
  filterNames.map((name) => [name, undefined]),
);

const OpenFacet = lazyPart(() => import('./open-facet.tsx'), 'OpenFacet');

interface FacetProps {
  readonly facet: Facet;
  readonly search: SessionSearch;
  readonly period: Period | null;
}

/** One filter with a button of its own. */
function FacetMenu({ facet, search, period }: FacetProps) {
  const { opener, isMade, part } = useOpener('dialog');
  return (
    <>
      <Button
        {...opener}
        size="xs"
        variant={facet.chosen.length > 0 ? 'light' : 'default'}
        rightSection={<IconChevronDown size={14} aria-hidden="true" />}
      >
        {facet.label}
      </Button>
      {isMade && <OpenFacet {...part} facet={facet} search={search} period={period} />}
    </>
  );
}

const OpenMore = lazyPart(() => import('./open-more.tsx'), 'OpenMore');

interface MoreProps {
  readonly facets: readonly Facet[];
  readonly search: SessionSearch;
  readonly period: Period | null;
}

/** Every filter that is used less, behind one button: first which, then its values. */
function MoreFilters(props: MoreProps) {
  const t = useT();
  const { opener, isMade, part } = useOpener('dialog');
  return (
    <>
      <Button
        {...opener}
        size="xs"
        variant="default"
        className={classes.more}
        leftSection={<IconPlus size={14} aria-hidden="true" />}
      >
        <span>{t('filters.more')}</span>
      </Button>
      {isMade && <OpenMore {...part} {...props} />}
    </>
  );
}
