import { weekdayName } from '../i18n/hour-names.ts';
import { useFormat } from '../i18n/i18n-context.ts';
import { type ChartModel, largest } from './chart-model.ts';
import classes from './charts.module.css';
import { CountScale } from './count-scale.tsx';
import { DrillLink } from './drill-link.tsx';
import { TipArea } from './tip-area.tsx';

const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** A week as seven rows of 24 hours; the table beside it says the same in words. */
export function HeatMap({ model }: { readonly model: ChartModel }) {
  const format = useFormat();
  const most = largest(model);
  return (
    <TipArea>
      <div className={classes.heat} aria-hidden="true">
        {weekdays.map((weekday) => (
          <div key={weekday} className={classes.heatRow}>
            <span className={classes.heatDay}>{weekdayName(weekday, format.locale, 'short')}</span>
            {model.rows.slice(weekday * 24, weekday * 24 + 24).map(({ key, label, values, drill }) => {
              const count = values[0] ?? 0;
              const look = {
                className: classes.heatCell,
                'data-tip': `${label}: ${model.columns[0]?.write(count) ?? ''}`,
                style: { '--level': `${most === 0 ? 0 : Math.round((count / most) * 100)}%` },
              };
              return count === 0 ? (
                <span key={key} {...look} />
              ) : (
                <DrillLink key={key} patch={drill} isPicture {...look} />
              );
            })}
          </div>
        ))}
        <div className={classes.heatRow}>
          <span />
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour} className={classes.heatHour}>
              {String(hour).padStart(2, '0')}
            </span>
          ))}
        </div>
      </div>
      <CountScale most={most} />
    </TipArea>
  );
}
