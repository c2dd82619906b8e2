import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { useFormat, useT } from '../../i18n/i18n-context.ts';
import type { Period } from '../period/period.ts';
import classes from './filter-bar.module.css';
import type { SessionSearch } from './session-search.ts';
import { useFacetCounts } from './use-facet-counts.ts';
import type { Facet } from './use-facets.ts';

interface Props {
  readonly facet: Facet;
  readonly search: SessionSearch;
  readonly period: Period | null;
}

/** The values of one filter, each with how many sessions of the range it would show. */
export function FacetOptions({ facet, search, period }: Props) {
  const t = useT();
  const format = useFormat();
  const { options, countOf } = useFacetCounts(search, period, facet);
  const { chosen, isSingle, choose } = facet;
  const toggle = (value: string, isOn: boolean): void => {
    const others = isSingle ? [] : chosen.filter((one) => one !== value);
    choose(isOn ? [...others, value] : others);
  };
  return (
    <Stack gap={8} className={classes.options}>
      {options.map(({ value, label }) => {
        const count = countOf(value);
        return (
          <Group key={value} justify="space-between" gap="md" wrap="nowrap">
            <Checkbox
              size="sm"
              label={label}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
            />
            {count !== undefined && (
              <Text size="sm" c="dimmed" title={t('chart.sessions')}>
                {format.number(count)}
              </Text>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}
