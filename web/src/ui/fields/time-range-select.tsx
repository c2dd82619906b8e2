import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { TimeRange } from '../../../../src/kernel/time/time-ranges.ts';
import { useT } from '../../i18n/i18n-context.ts';
import { Segments } from './segments.tsx';

interface Props<Range extends TimeRange> {
  readonly value: Range;
  readonly onChange: (value: Range) => void;
  readonly ranges: readonly Range[];
}

/** How far back a page looks: side by side where there is room, else a list. */
export function TimeRangeSelect<Range extends TimeRange>({ value, onChange, ranges }: Props<Range>) {
  const t = useT();
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const data = ranges.map((range) => ({ value: range, label: t(`range.${range satisfies TimeRange}`) }));
  const label = t('range.label');
  return isNarrow ? (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      data={data}
      onChange={(event) => onChange(event.currentTarget.value as Range)}
    />
  ) : (
    <Segments label={label} value={value} choices={data} onChange={onChange} />
  );
}
