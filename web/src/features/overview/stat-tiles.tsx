import { memo, useMemo } from 'react';
import { DrillLink } from '../../charts/drill-link.tsx';
import { useI18n } from '../../i18n/i18n-context.ts';
import { latePart } from '../../lib/lazy-part.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { StatTile } from '../../ui/tile/stat-tile.tsx';
import type { TileState } from '../../ui/tile/tile.tsx';
import type { AlertMetric } from '../../view/alerts/alerts-query.ts';
import type { MetricsAnswer } from '../../view/sessions/dashboard-queries.ts';
import { CourseLine } from './course-line.tsx';
import { type Stat, type StatName, statNames, statsModel } from './models/stats-model.ts';
import classes from './overview-page.module.css';
import { type WhyName, whyNames } from './why/why-names.ts';

// A figure does not wait for the alert on it.
const AlertButton = latePart(() => import('../../view/alerts/alert-button.tsx'), 'AlertButton');
// Nor for how far it is to be trusted.
const QualityMark = latePart(() => import('../../view/quality/quality-mark.tsx'), 'QualityMark');

interface Props {
  readonly answer: MetricsAnswer | undefined;
  readonly companyId: string | undefined;
  readonly state: TileState;
  readonly onWhy: (name: WhyName) => void;
}

/** The eight figures that one looks at first. */
export const StatTiles = memo(function StatTiles({ answer, companyId, state, onWhy }: Props) {
  const { t, format } = useI18n();
  const stats = useMemo(() => (answer ? statsModel(answer, { t, format }) : null), [answer, t, format]);
  const noteOf = (name: StatName) => {
    if (name === 'users' && answer?.metrics.uniqueUsersEstimated)
      return { sign: '≈', text: t('metric.users.estimated') };
    const { currency, totalCost } = answer?.metrics ?? { currency: null, totalCost: 0 };
    return name === 'cost' && currency === null && totalCost > 0
      ? { sign: t('metric.cost.noCurrency'), text: t('metric.cost.ask') }
      : null;
  };
  // As many as are told; while they are on their way, those that everybody has.
  const shown = statNames.filter((name) =>
    stats ? stats.some((one) => one.name === name) : name !== 'rating' && name !== 'first',
  );
  return (
    <div
      // How many there are is known with the figures: they come as a whole, and nothing is seen to move.
      key={stats ? 'told' : 'awaited'}
      className={classes.stats}
      data-many={(stats?.length ?? 0) > 8 || undefined}
    >
      {shown.map((name) => (
        <OneStat
          key={name}
          name={name}
          companyId={companyId}
          stat={stats?.find((one) => one.name === name)}
          state={state}
          onWhy={onWhy}
          note={noteOf(name)}
        />
      ))}
    </div>
  );
});

interface OneProps {
  readonly name: StatName;
  readonly companyId: string | undefined;
  readonly stat: Stat | undefined;
  readonly state: TileState;
  readonly onWhy: (name: WhyName) => void;
  /** What there is to know beside its definition, and the sign that says so. */
  readonly note: { readonly sign: string; readonly text: string } | null;
}

function OneStat({ name, companyId, stat, state, onWhy, note }: OneProps) {
  const { t } = useI18n();
  const why = whyNames.find((one) => one === name);
  const title = t(`metric.${name}`);
  const { drill } = stat ?? {};
  const alert = alertOf[name];
  const judged = judgedOf[name];
  const definition = t(`metric.${name}.help`);
  return (
    <StatTile
      title={title}
      value={stat?.value ?? '–'}
      unit={note?.sign}
      change={stat?.change}
      changeText={stat?.changeText}
      isDense
      minHeight={91}
      moreIs={stat?.moreIs}
      state={state}
      help={note ? `${definition} ${note.text}` : definition}
      facts={stat?.facts}
      actions={
        // With its figure: what is drawn before is drawn anew then, and a dialog that was open would be gone.
        alert && stat && <AlertButton metric={alert} />
      }
      mark={judged && stat && <QualityMark companyId={companyId} field={judged} isSign />}
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
      sparkline={<CourseLine name={name} />}
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

/** The tiles whose figure is the AI's, and by which of its labels. */
const judgedOf: Partial<Record<StatName, 'escalated' | 'sentiment'>> = {
  resolved: 'escalated',
  escalated: 'escalated',
  positive: 'sentiment',
};
