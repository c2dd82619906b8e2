import { Suspense, useMemo } from 'react';
import { DrillLink } from '../../charts/drill-link.tsx';
import { TrendLine } from '../../charts/trend-line.tsx';
import { useI18n } from '../../i18n/i18n-context.ts';
import { latePart } from '../../lib/lazy-part.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { StatTile } from '../../ui/tile/stat-tile.tsx';
import type { TileState } from '../../ui/tile/tile.tsx';
import type { AlertMetric } from '../../view/alerts/alerts-query.ts';
import type { MetricsAnswer } from '../../view/sessions/dashboard-queries.ts';
import { type Stat, type StatName, statNames, statsModel } from './models/stats-model.ts';
import classes from './overview-page.module.css';
import { type WhyName, whyNames } from './why/why-names.ts';

// A figure does not wait for its explanation.
const AlertButton = latePart(() => import('../../view/alerts/alert-button.tsx'), 'AlertButton');
const MetricHelp = latePart(() => import('../../ui/tile/metric-help.tsx'), 'MetricHelp');

interface Props {
  readonly answer: MetricsAnswer | undefined;
  readonly state: TileState;
  readonly onWhy: (name: WhyName) => void;
}

/** The eight figures that one looks at first. */
export function StatTiles({ answer, state, onWhy }: Props) {
  const { t, format } = useI18n();
  const stats = useMemo(() => (answer ? statsModel(answer, { t, format }) : null), [answer, t, format]);
  return (
    <div className={classes.stats}>
      {statNames.map((name) => (
        <OneStat
          key={name}
          name={name}
          stat={stats?.find((one) => one.name === name)}
          state={state}
          onWhy={onWhy}
          isEstimated={name === 'users' && answer?.metrics.uniqueUsersEstimated === true}
        />
      ))}
    </div>
  );
}

interface OneProps {
  readonly name: StatName;
  readonly stat: Stat | undefined;
  readonly state: TileState;
  readonly onWhy: (name: WhyName) => void;
  readonly isEstimated: boolean;
}

function OneStat({ name, stat, state, onWhy, isEstimated }: OneProps) {
  const { t } = useI18n();
  const why = whyNames.find((one) => one === name);
  const title = t(`metric.${name}`);
  const { drill, trend } = stat ?? {};
  const alert = alertOf[name];
  const definition = t(`metric.${name}.help`);
  return (
    <StatTile
      title={title}
      value={stat?.value ?? '–'}
      unit={isEstimated ? '≈' : undefined}
      change={stat?.change}
      moreIs={stat?.moreIs}
      state={state}
      help={
        <Suspense>
          <MetricHelp
            metric={title}
            definition={isEstimated ? `${definition} ${t('metric.users.estimated')}` : definition}
            facts={stat?.facts}
          />
        </Suspense>
      }
      actions={
        alert && (
          <Suspense>
            <AlertButton metric={alert} />
          </Suspense>
        )
      }
      ask={
        why && typeof stat?.change === 'number' ? (
          <PlainButton
            className={classes.why}
            onClick={() => onWhy(why)}
            aria-label={t('why.askOf', { metric: title })}
          >
            {t('why.ask')}
          </PlainButton>
        ) : undefined
      }
      sparkline={trend && <TrendLine values={trend} />}
      renderLink={
        drill
          ? (children, className) => (
              <DrillLink patch={drill} className={className}>
                {children}
              </DrillLink>
            )
          : undefined
      }
    />
  );
}

/** The tiles whose figure an alert can watch. */
const alertOf: Partial<Record<StatName, AlertMetric>> = {
  sessions: 'sessions',
  response: 'responseTime',
  resolved: 'resolvedShare',
  escalated: 'escalatedShare',
  rating: 'rating',
  cost: 'cost',
};
