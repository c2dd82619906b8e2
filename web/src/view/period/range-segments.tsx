import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { SessionSearch } from '../filters/session-search.ts';
import type { RangePreset } from './period.ts';
import classes from './range-segments.module.css';
import { useRangeName } from './use-range-name.ts';

const DateChoice = lazyPart(() => import('./date-choice.tsx'), 'DateChoice');

const usual = ['today', '7d', '30d', 'month'] as const;
const further = ['1h', '6h', '24h', '90d', '365d'] as const;

interface Props {
  readonly search: SessionSearch;
  readonly onChange: (patch: Partial<SessionSearch>) => void;
  /** What is meant when nothing is said; without it, all time. */
  readonly byDefault?: RangePreset;
  readonly timeZone: string;
}

/** When: the ranges that are used most, and behind the last segment any other. */
export function RangeSegments({ search, onChange, byDefault, timeZone }: Props) {
  const t = useT();
  const [opened, custom] = useDisclosure();
  const name = useRangeName(search);
  const { range = byDefault, startDate, endDate } = search;
  const hasDates = Boolean(startDate || endDate);
  const isUsual = !hasDates && (range === undefined || usual.some((one) => one === range));
  const choose = (chosen: RangePreset | undefined): void => {
    custom.close();
    onChange({ range: chosen, startDate: undefined, endDate: undefined });
  };
  const segment = (preset: RangePreset | undefined, label: string) => (
    <UnstyledButton
      key={label}
      className={classes.segment}
      aria-pressed={!hasDates && range === preset}
      onClick={() => choose(preset)}
    >
      {label}
    </UnstyledButton>
  );
  return (
    <fieldset className={classes.segments} aria-label={t('range.label')}>
      {!byDefault && segment(undefined, t('range.all'))}
      {usual.map((preset) => segment(preset, t(`range.short.${preset}`)))}
      <Popover opened={opened} onChange={custom.close} position="bottom-start" shadow="md" trapFocus>
        <Popover.Target>
          <UnstyledButton className={classes.segment} aria-pressed={!isUsual} onClick={custom.toggle}>
            <IconCalendar size={14} aria-hidden="true" />
            {isUsual ? t('range.custom') : name}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.choices}>
          <div className={classes.presets}>
            {further.map((preset) => segment(preset, t(`range.${preset}`)))}
          </div>
          <div className={classes.calendar}>
            <Suspense>
              <DateChoice
                startDate={startDate}
                endDate={endDate}
                timeZone={timeZone}
                onChoose={(first, last) => {
                  onChange({ range: undefined, startDate: first, endDate: last });
                  custom.close();
                }}
              />
            </Suspense>
          </div>
        </Popover.Dropdown>
      </Popover>
    </fieldset>
  );
}
