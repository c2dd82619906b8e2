import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { breakdownMeasures } from '../../../../src/domains/dashboard/breakdown/breakdown-names.ts';
import { attributeCut, type Cut, cuts } from '../../../../src/domains/figures/store/dimensions.ts';
import { useCutNames } from '../../view/names/use-cut-names.ts';
import { configQuery } from '../../view/sessions/dashboard-queries.ts';
import { type BreakdownSearch, cutOf, usualCut } from './breakdown-search.ts';
import { useBreakdownWords } from './breakdown-words.ts';

interface Props {
  readonly search: BreakdownSearch;
  readonly onChange: (patch: Partial<BreakdownSearch>) => void;
}

/** By what the figures are broken down, and what is drawn of them. */
export function CutChoice({ search, onChange }: Props) {
  const nameOf = useCutNames(search.companyId);
  const say = useBreakdownWords();
  const { data: config } = useQuery(configQuery(search.companyId));
  const by = search.by ?? usualCut;
  const offered = ([...cuts] as Cut[])
    .filter((cut) => cut !== 'assignee' || cut === by || config?.features.assigneeFigures)
    .concat(config?.attributes.map(({ key }) => attributeCut(key)) ?? [])
    .map((value) => ({ value, label: nameOf(value) }));
  return (
    <Group gap="sm" align="flex-end" mb="sm">
      <NativeSelect
        size="sm"
        label={say('by')}
        value={by}
        data={offered}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            by: cutOf(value),
            and: search.and === value ? undefined : search.and,
            pick: undefined,
          })
        }
      />
      <NativeSelect
        size="sm"
        label={say('and')}
        value={search.and ?? ''}
        data={[{ value: '', label: say('none') }, ...offered.filter(({ value }) => value !== by)]}
        onChange={({ currentTarget: { value } }) => onChange({ and: cutOf(value) })}
      />
      <NativeSelect
        size="sm"
        label={say('measure')}
        value={search.measure ?? 'sessions'}
        data={breakdownMeasures.map((value) => ({ value, label: say(value) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ measure: breakdownMeasures.find((one) => one === value) })
        }
      />
    </Group>
  );
}
