import { Drawer, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DrillLink } from '../../../charts/drill-link.tsx';
import { useI18n, useT } from '../../../i18n/i18n-context.ts';
import { ask, rpc } from '../../../lib/rpc.ts';
import { unlessCovered } from '../../../lib/unless-covered.ts';
import { Blank } from '../../../ui/blank.tsx';
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts';
import { ErrorNotice } from '../../../ui/notice/failure-notice.tsx';
import { useNames } from '../../../view/names/use-names.ts';
import { CatchingUp } from '../../../view/sessions/catching-up.tsx';
import { dashboardKey, type MetricsInput } from '../../../view/sessions/dashboard-queries.ts';
import { whileCatchingUp } from '../../../view/sessions/while-catching-up.ts';
import { BreakdownLink } from '../breakdown-link.tsx';
import classes from './why.module.css';
import { type WhyModel, whyModel } from './why-model.ts';
import { metricOf, type WhyName } from './why-names.ts';

interface Props {
  readonly name: WhyName;
  /** The filters and dates of the view, whose change is explained. */
  readonly input: Omit<MetricsInput, 'compare'>;
  readonly onClose: () => void;
}

/** "Why did this change?": which category, language, channel or country moved a figure, from the data. */
export function WhyDrawer({ name, input, onClose }: Props) {
  useFocusBack();
  const { t, format } = useI18n();
  const names = useNames(input.companyId);
  const asked = { ...input, metric: metricOf[name] };
  const { data, error, refetch } = useQuery({
    ...ask([...dashboardKey, 'why', asked], rpc.dashboard.explainChange, asked),
    refetchInterval: whileCatchingUp,
  });
  const title = t(`metric.${name}`);
  const model = useMemo(
    () => data && whyModel(data, title, names, { t, format }),
    [data, title, names, t, format],
  );
  return (
    <Drawer
      opened
      onClose={unlessCovered(onClose)}
      size="min(100vw, 40rem)"
      title={t('why.title', { metric: title })}
    >
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {!model && !error && <Blank height={320} />}
      <CatchingUp when={data?.catchingUp} />
      {model && <Parts model={model} />}
    </Drawer>
  );
}

function Parts({ model }: { readonly model: WhyModel }) {
  const t = useT();
  return (
    <Stack gap="lg">
      <Text role="status">{model.summary}</Text>
      {model.groups.map(({ dimension, title, rows }) => (
        <section key={dimension} aria-label={title}>
          <Title order={3} mb={6} className={classes.group}>
            {title}
          </Title>
          <table className={classes.table}>
            <thead>
              <tr>
                <th>{t('why.value')}</th>
                <th data-align="end">{t('why.before')}</th>
                <th data-align="end">{t('why.now')}</th>
                <th data-align="end">{t('why.part')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    {row.drill ? (
                      <DrillLink patch={row.drill} title={t('why.sessions', { count: row.sessions })}>
                        {row.label}
                      </DrillLink>
                    ) : (
                      row.label
                    )}
                  </th>
                  <td data-align="end">{row.before}</td>
                  <td data-align="end">{row.now}</td>
                  <td data-align="end">
                    <strong>{row.part}</strong>
                  </td>
                  <td aria-hidden="true" className={classes.barCell}>
                    <span
                      className={classes.bar}
                      data-down={row.level < 0 || undefined}
                      style={{ '--level': `${Math.abs(row.level) / 2}%` }}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <BreakdownLink by={dimension} />
        </section>
      ))}
      <Text size="sm" c="dimmed">
        {t('why.help')}
      </Text>
    </Stack>
  );
}
