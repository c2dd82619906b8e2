import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { sentiments } from '../../view/filters/session-search.ts';
import { useNames } from '../../view/names/use-names.ts';
import { configQuery, type SessionDetail } from '../../view/sessions/dashboard-queries.ts';
import { SentimentBadge } from '../../view/sessions/sentiment-badge.tsx';
import { LabelMenu } from './label-menu.tsx';

/** What the AI or the source says about a session, each with the way to say it better. */
export function useLabels(
  session: SessionDetail,
  companyId: string | undefined,
): ReadonlyArray<readonly [string, ReactNode]> {
  const { t } = useI18n();
  const names = useNames(companyId);
  const { data: config } = useQuery(configQuery(companyId));
  const mayCorrect = config?.features.corrections === true;
  const unknown = { value: null, label: t('panel.unknown') };
  const truths = [
    { value: true, label: t('session.yes') },
    { value: false, label: t('session.no') },
    unknown,
  ];
  const menu = (
    field: Parameters<typeof LabelMenu>[0]['field'],
    options: Parameters<typeof LabelMenu>[0]['options'],
    shown: ReactNode,
  ): readonly [string, ReactNode] => [
    t(`session.${field}`),
    <LabelMenu
      key={field}
      session={session}
      companyId={companyId}
      field={field}
      label={t(`session.${field}`)}
      options={options}
      mayCorrect={mayCorrect}
    >
      {shown}
      <AiView session={session} field={field} options={options} />
    </LabelMenu>,
  ];
  const truth = (value: boolean | null) => (value === null ? '–' : t(value ? 'session.yes' : 'session.no'));
  const languages = config?.filters.languages ?? [];
  return [
    menu(
      'category',
      [...(config?.taxonomy.map(({ key }) => ({ value: key, label: names.category(key) })) ?? []), unknown],
      names.category(session.category),
    ),
    menu(
      'sentiment',
      [...sentiments.map((value) => ({ value, label: t(`sentiment.${value}`) })), unknown],
      <SentimentBadge sentiment={session.sentiment} />,
    ),
    menu('escalated', truths, truth(session.escalated)),
    menu('forwardedHr', truths, truth(session.forwardedHr)),
    menu(
      'language',
      languages.map(({ value }) => ({ value, label: names.language(value) })),
      names.language(session.language),
    ),
  ];
}

/** What the AI says itself, where another word counts. */
function AiView({
  session,
  field,
  options,
}: Pick<Parameters<typeof LabelMenu>[0], 'session' | 'field' | 'options'>) {
  const { t } = useI18n();
  const value = session.enrichment?.labels[field];
  if (value === undefined || value === session[field]) return null;
  const said = options.find((option) => option.value === value)?.label ?? String(value);
  return (
    <Text span size="xs" c="dimmed">
      {t('panel.aiSays', { value: said })}
    </Text>
  );
}
