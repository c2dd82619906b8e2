import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useI18n } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { Blank } from '../../ui/blank.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { Loading } from '../../ui/notice/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { companyQuery } from '../../view/company/company-query.ts';
import { importsKey } from '../../view/imports-key.ts';
import classes from './imports.module.css';

interface Props {
  readonly companyId: string | undefined;
  readonly mayChange: boolean;
}

/** Where sessions come from by themselves: tried and asked by hand here, set up in the company's settings. */
export function SourcePanel({ companyId, mayChange }: Props) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const query = useQuery(companyQuery(companyId));
  const { data } = query;
  const source = data?.company.dataSource;
  const test = useMutation({ mutationFn: () => rpc.imports.testConnection.mutate({ companyId }) });
  const pull = useMutation({
    mutationFn: () => rpc.imports.pullNow.mutate({ companyId }),
    async onSettled() {
      await client.invalidateQueries({ queryKey: importsKey });
      await client.invalidateQueries({ queryKey: companyQuery(companyId).queryKey });
    },
  });
  if (query.error && !data) return <Loading query={query} />;
  const failure = test.error ?? pull.error;
  const settings = (
    <Anchor
      size="md"
      renderRoot={(props) =>
        companyId ? (
          <Link
            {...props}
            to="/platform/companies/$companyId/{-$tab}"
            params={{ companyId, tab: 'sources' }}
          />
        ) : (
          <Link {...props} to="/company/{-$tab}" params={{ tab: 'sources' }} />
        )
      }
    >
      {t(source ? 'imports.source.change' : 'imports.source.setUp')}
    </Anchor>
  );
  return (
    <section className={classes.card} aria-label={t('company.source')}>
      <Group justify="space-between" gap="xs">
        <Title order={2}>{t('company.source')}</Title>
        {data && mayChange && settings}
      </Group>
      {!data && <Blank height={24} />}
      {data && !source && (
        <Text size="md" c="dimmed">
          {t('imports.source.none')}
        </Text>
      )}
      {source && (
        <Stack gap="sm">
          <Facts
            labelWidth="8rem"
            facts={[
              [t('company.sourceUrl'), source.url],
              [t('company.sourceSchedule'), source.schedule ?? t('imports.source.byHand')],
              [t('company.sourceLastRun'), format.dateTime(source.lastRunAt)],
              [t('company.sourceLastResult'), source.lastResult || null],
            ]}
          />
          <ErrorNotice error={failure} />
          {test.data && <Notice tone={test.data.ok ? 'good' : 'bad'}>{test.data.message}</Notice>}
          {pull.data && (
            <Notice tone={pull.data.result === 'FAILED' ? 'bad' : 'good'}>{pull.data.message}</Notice>
          )}
          {mayChange && (
            <Group gap="xs">
              <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
                {t('imports.source.test')}
              </Button>
              <Button variant="default" loading={pull.isPending} onClick={() => pull.mutate()}>
                {t('imports.source.pull')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </section>
  );
}
