import { UnstyledButton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useI18n, useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useOpener } from '../../ui/late/use-opener.ts';
import type { SessionSearch } from '../filters/session-search.ts';
import { isDay } from './period.ts';
import { type RangeChoice, RangeSegment } from './range-segment.tsx';
import classes from './range-segments.module.css';

const OpenRanges = lazyPart(() => import('./open-ranges.tsx'), 'OpenRanges');

const usual = ['today', '7d', '30d', 'month'] as const;

interface Props extends RangeChoice {
  readonly timeZone: string;
}

/** When: the ranges that are used most, and behind the last segment any other. */
export function RangeSegments({ timeZone, ...choice }: Props) {
  const t = useT();
  const { search, byDefault } = choice;
  const name = useRangeName(search);
  const { opener, isMade, part } = useOpener('dialog');
  const { range = byDefault, startDate, endDate } = search;
  const isUsual = !(startDate || endDate) && (range === undefined || usual.some((one) => one === range));
  return (
    <fieldset className={classes.segments} aria-label={t('range.label')}>
      {!byDefault && <RangeSegment {...choice} preset={undefined} label={t('range.all')} />}
      {usual.map((preset) => (
        <RangeSegment key={preset} {...choice} preset={preset} label={t(`range.short.${preset}`)} />
      ))}
      <UnstyledButton {...opener} className={classes.segment} aria-pressed={!isUsual}>
        <IconCalendar size={14} aria-hidden="true" />
        {isUsual ? <span className={classes.custom}>{t('range.custom')}</span> : name}
      </UnstyledButton>
      {isMade && <OpenRanges {...part} {...choice} timeZone={timeZone} />}
    </fieldset>
  );
}

/** A range in words: its preset, or its dates. */
function useRangeName({ range, startDate, endDate }: SessionSearch): string {
  const { t, format } = useI18n();
  const say = (text: string): string =>
    isDay(text) ? format.date(new Date(`${text}T12:00:00Z`)) : format.dateTime(text);
  if (startDate && endDate) {
    if (startDate === endDate) return say(startDate);
    return t('range.between', { from: say(startDate), until: say(endDate) });
  }
  if (startDate) return t('range.from', { from: say(startDate) });
  if (endDate) return t('range.until', { until: say(endDate) });
  return range ? t(`range.${range}`) : t('range.all');
}
