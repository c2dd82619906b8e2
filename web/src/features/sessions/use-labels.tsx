import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useNames } from '../../view/names/use-names.ts';
import type { SessionDetail } from '../../view/sessions/dashboard-queries.ts';
import { SentimentBadge } from '../../view/sessions/sentiment-badge.tsx';
import { LabelMenu } from './label-menu.tsx';
import type { LabelField } from './use-correct.ts';
import { useLabelOptions } from './use-label-options.ts';

/** What the AI or the source says about a session, each with the way to say it better. */
export function useLabels(
  session: SessionDetail,
  companyId: string | undefined,
): ReadonlyArray<readonly [string, ReactNode]> {
  const { t } = useI18n();
  const names = useNames(companyId);
  const { options, mayCorrect } = useLabelOptions(companyId);
  const menu = (field: LabelField, shown: ReactNode): readonly [string, ReactNode] => [
    t(`session.${field}`),
    <LabelMenu
      key={field}
      session={session}
      companyId={companyId}
      field={field}
      label={t(`session.${field}`)}
      options={options[field]}
      mayCorrect={mayCorrect}
    >
      {shown}
      <AiView session={session} field={field} options={options[field]} />
    </LabelMenu>,
  ];
  const truth = (value: boolean | null) => (value === null ? '–' : t(value ? 'session.yes' : 'session.no'));
  return [
    menu('category', names.category(session.category)),
    menu('sentiment', <SentimentBadge sentiment={session.sentiment} />),
    menu('escalated', truth(session.escalated)),
    menu('forwardedHr', truth(session.forwardedHr)),
    menu('language', names.language(session.language)),
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
