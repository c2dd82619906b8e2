import { Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DrillLink } from '../../charts/drill-link.tsx';
import { useI18n } from '../../i18n/i18n-context.ts';
import { latePart } from '../../lib/lazy-part.ts';
import { unlessCovered } from '../../lib/unless-covered.ts';
import { Blank } from '../../ui/blank.tsx';
import { useFocusBack } from '../../ui/focus/use-focus-back.ts';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { filtersOf } from '../../view/filters/session-search.ts';
import { TextLink } from '../../view/links.tsx';
import { listQuery } from '../../view/sessions/dashboard-queries.ts';
import { SentimentBadge } from '../../view/sessions/sentiment-badge.tsx';
import { useView } from '../../view/view-context.ts';
import classes from './questions.module.css';
import type { Question } from './questions-query.ts';

const AlertButton = latePart(() => import('../../view/alerts/alert-button.tsx'), 'AlertButton');

interface Props {
  readonly question: string;
  readonly found: Question | undefined;
  readonly onClose: () => void;
}

/** One question: how often, how often a person took over, and the newest sessions it was asked in. */
export function QuestionDrawer({ question, found, onClose }: Props) {
  useFocusBack();
  const { t, format } = useI18n();
  const { search, period } = useView();
  const { data, error, refetch } = useQuery(
    listQuery({
      ...filtersOf(search),
      ...period,
      companyId: search.companyId,
      question,
      limit: 5,
    }),
  );
  return (
    <Drawer opened onClose={unlessCovered(onClose)} size="min(100vw, 36rem)" title={question}>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap">
          <Text>
            {found &&
              t('questions.facts', {
                count: found.count,
                share: format.percent(found.escalatedShare * 100, 0),
              })}
          </Text>
          <AlertButton metric="questionCount" subject={question} />
        </Group>
        <Title order={3}>{t('questions.samples')}</Title>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
        {!data && !error && <Blank height={220} />}
        <ul className={classes.samples}>
          {data?.sessions.map((one) => (
            <li key={one.id}>
              <TextLink to="/sessions/$id" params={{ id: one.id }} search={{ companyId: search.companyId }}>
                {format.dateTime(one.startTime)}
              </TextLink>{' '}
              <SentimentBadge sentiment={one.sentiment} />
              <Text mt={2}>{one.summary ?? one.initialMsg ?? '–'}</Text>
            </li>
          ))}
        </ul>
        {data && (
          <DrillLink patch={{ question }} className={classes.all}>
            {t('questions.all', { count: data.pagination.totalCount })}
          </DrillLink>
        )}
      </Stack>
    </Drawer>
  );
}
