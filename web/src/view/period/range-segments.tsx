import { UnstyledButton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { LatePopover } from '../../ui/late/late-popover.tsx';
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
  const name = useRangeName(search);
  const { range = byDefault, startDate, endDate } = search;
  const hasDates = Boolean(startDate || endDate);
  const isUsual = !hasDates && (range === undefined || usual.some((one) => one === range));
  const segment = (preset: RangePreset | undefined, label: string, close?: () => void) => (
    <UnstyledButton
      key={label}
      className={classes.segment}
      aria-pressed={!hasDates && range === preset}
      onClick={() => {
        close?.();
        onChange({ range: preset, startDate: undefined, endDate: undefined });
      }}
    >
      {label}
    </UnstyledButton>
  );
  return (
    <fieldset className={classes.segments} aria-label={t('range.label')}>
      {!byDefault && segment(undefined, t('range.all'))}
      {usual.map((preset) => segment(preset, t(`range.short.${preset}`)))}
      <LatePopover
        dropdown={{ className: classes.choices }}
        button={(opener) => (
          <UnstyledButton {...opener} className={classes.segment} aria-pressed={!isUsual}>
            <IconCalendar size={14} aria-hidden="true" />
            {isUsual ? t('range.custom') : name}
          </UnstyledButton>
        )}
      >
        {(close) => (
          <>
            <div className={classes.presets}>
              {further.map((preset) => segment(preset, t(`range.${preset}`), close))}
            </div>
            <div className={classes.calendar}>
              <Suspense>
                <DateChoice
                  startDate={startDate}
                  endDate={endDate}
                  timeZone={timeZone}
                  onChoose={(first, last) => {
                    onChange({ range: undefined, startDate: first, endDate: last });
                    close();
                  }}
                />
              </Suspense>
            </div>
          </>
        )}
      </LatePopover>
    </fieldset>
  );
}
