import { useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { OpenPopover } from '../../ui/late/open-popover.tsx';
import type { Opened } from '../../ui/late/opened.ts';
import { type RangeChoice, RangeSegment } from './range-segment.tsx';
import classes from './range-segments.module.css';

const DateChoice = lazyPart(() => import('./date-choice.tsx'), 'DateChoice');

const further = ['1h', '6h', '24h', '90d', '365d'] as const;

interface Props extends Opened, RangeChoice {
  readonly timeZone: string;
}

/** The ranges that are used less, and a calendar; what is chosen closes them. */
export function OpenRanges({ search, onChange, byDefault, timeZone, ...part }: Props) {
  const t = useT();
  const choose: typeof onChange = (patch) => {
    part.onTurn(false);
    onChange(patch);
  };
  return (
    <OpenPopover {...part} dropdown={{ className: classes.choices }}>
      <div className={classes.presets}>
        {further.map((preset) => (
          <RangeSegment
            key={preset}
            search={search}
            onChange={choose}
            byDefault={byDefault}
            preset={preset}
            label={t(`range.${preset}`)}
          />
        ))}
      </div>
      <div className={classes.calendar}>
        <DateChoice
          startDate={search.startDate}
          endDate={search.endDate}
          timeZone={timeZone}
          onChoose={(first, last) => choose({ range: undefined, startDate: first, endDate: last })}
        />
      </div>
    </OpenPopover>
  );
}
