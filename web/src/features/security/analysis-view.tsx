import { Button, Group, List, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, rpc } from '../../lib/rpc.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { FactTable } from '../../ui/fact-table.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import classes from './analysis-view.module.css';
import type { Analysis, SecuritySearch } from './security-search.ts';

type Report = Pick<
  Analysis['overallThreatLandscape'],
  'threatLevel' | 'riskScore' | 'riskFactors' | 'recommendations'
> &
  Partial<Pick<NonNullable<Analysis['ipThreatAnalysis']>, 'activity' | 'alerts'>>;

type Suspects = Pick<SecuritySearch, 'address' | 'user'>;

interface Props {
  readonly search: Suspects;
  readonly onSearch: (change: Suspects) => void;
}

const analysisQuery = ({ address, user }: Suspects) =>
  queryOptions({
    ...ask(['security', 'analysis', address ?? null, user ?? null], rpc.security.analyse, {
      ipAddress: address,
      userId: user,
    }),
    // A judgement stands until it is asked for anew.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Judges an address or a person, and the whole. */
export function AnalysisView({ search: { address, user }, onSearch }: Props) {
  const { t } = useI18n();
  const client = useQueryClient();
  const asked = useRef({ address, user });
  // A link asks at once; the whole alone is judged when the button is pressed, and shown from what is kept of that.
  const {
    data: analysis,
    error,
    isFetching,
  } = useQuery({
    ...analysisQuery({ address, user }),
    enabled: address !== undefined || user !== undefined,
  });
  const { form, onSubmit, failure, isPending, isBlocked } = useServerForm({
    initialValues: { ipAddress: address ?? '', userId: user ?? '' },
    submit: async ({ ipAddress, userId }) => {
      const wanted = { address: ipAddress.trim() || undefined, user: userId.trim() || undefined };
      await client.fetchQuery({ ...analysisQuery(wanted), staleTime: 0 });
      return wanted;
    },
    onDone(wanted) {
      asked.current = wanted;
      onSearch(wanted);
    },
  });
  const { setValues } = form;
  useEffect(() => {
    // What was asked from here comes back in the address when more may have been typed already.
    if (address === asked.current.address && user === asked.current.user) return;
    asked.current = { address, user };
    setValues({ ipAddress: address ?? '', userId: user ?? '' });
  }, [address, user, setValues]);
  const problem = failure ?? (error && rpcFailure(error));
  return (
    <Stack gap="md">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <Text c="dimmed">{t('security.analysisHelp')}</Text>
          {problem && <FailureNotice failure={problem} />}
          <Group gap="sm" align="start">
            <TextInput
              label={t('audit.address')}
              className={classes.address}
              {...form.getInputProps('ipAddress')}
            />
            <TextInput label={t('audit.userId')} className={classes.user} {...form.getInputProps('userId')} />
          </Group>
          <Button
            type="submit"
            loading={isPending || isFetching}
            disabled={isBlocked}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('security.analyse')}
          </Button>
        </Stack>
      </form>
      {analysis?.ipThreatAnalysis && (
        <ReportCard
          title={t('security.aboutAddress', { address: analysis.ipThreatAnalysis.ipAddress })}
          report={analysis.ipThreatAnalysis}
        />
      )}
      {analysis?.userThreatAnalysis && (
        <ReportCard
          title={t('security.aboutUser', {
            user: analysis.userThreatAnalysis.email ?? analysis.userThreatAnalysis.userId,
          })}
          report={analysis.userThreatAnalysis}
        />
      )}
      {analysis && <ReportCard title={t('security.aboutAll')} report={analysis.overallThreatLandscape} />}
    </Stack>
  );
}

function ReportCard({ title, report }: { readonly title: string; readonly report: Report }) {
  const { t, format } = useI18n();
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2}>{title}</Title>
      <Text mt={4}>
        {t('security.riskOf', {
          score: format.number(report.riskScore),
          level: t(`threatLevel.${report.threatLevel}`),
        })}
      </Text>
      {report.riskFactors.length > 0 && (
        <FactTable
          label={title}
          heads={[t('security.reason'), t('security.points'), t('security.evidence')]}
          numbers={[1]}
          rows={report.riskFactors.map((risk) => [risk.factor, format.number(risk.weight), risk.evidence])}
        />
      )}
      <List size="md" mt="sm">
        {report.recommendations.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Paper>
  );
}
