import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { breakdownMeasures } from '../../../../src/domains/dashboard/breakdown/breakdown-names.ts';
import { cuts } from '../../../../src/domains/figures/store/dimensions.ts';
import { useT } from '../../i18n/i18n-context.ts';
import { configQuery } from '../../view/sessions/dashboard-queries.ts';
import { type BreakdownSearch, usualCut } from './breakdown-search.ts';
import { useBreakdownWords } from './breakdown-words.ts';

interface Props {
  readonly search: BreakdownSearch;
  readonly onChange: (patch: Partial<BreakdownSearch>) => void;
}

/** By what the figures are broken down, and what is drawn of them. */
export function CutChoice({ search, onChange }: Props) {
  const t = useT();
  const say = useBreakdownWords();
  const { data: config } = useQuery(configQuery(search.companyId));
  const by = search.by ?? usualCut;
  const offered = cuts
    .filter((cut) => cut !== 'assignee' || cut === by || config?.features.assigneeFigures)
    .map((value) => ({ value, label: t(`session.${value}`) }));
  const cutOf = (value: string) => cuts.find((cut) => cut === value);
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
