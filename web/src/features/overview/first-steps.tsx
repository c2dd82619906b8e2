import { Button, SimpleGrid, Text, Title } from '@mantine/core';
import { type Icon, IconFileImport, IconPlugConnected, IconSparkles } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { browserZone } from '../../lib/time-zones.ts';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { importsKey } from '../../view/imports-key.ts';
import { ButtonLink, TextLink } from '../../view/links.tsx';
import { useProfile } from '../../view/profile/use-profile.ts';
import classes from './first-steps.module.css';

/** What a company without sessions does first: bring its own in, or look around in made-up ones. */
export function FirstSteps({ companyId }: { readonly companyId: string | undefined }) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const companyZone = useProfile().company?.timeZone;
  const fill = useMutation({
    mutationFn: () => rpc.demo.fillOwn.mutate({ companyId }),
    onSuccess: () => client.invalidateQueries({ queryKey: importsKey }),
  });
  return (
    <section aria-label={t('first.title')} className={classes.root}>
      <Title order={2}>{t('first.title')}</Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} mt="md">
        <Step Icon={IconFileImport} title={t('first.import.title')} text={t('overview.empty.text')}>
          <ButtonLink to="/imports" search={{ companyId }} className={classes.act}>
            {t('overview.empty.action')}
          </ButtonLink>
        </Step>
        <Step Icon={IconPlugConnected} title={t('first.ingest.title')} text={t('first.ingest.text')}>
          <ButtonLink variant="default" to="/ingest" search={{ companyId }} className={classes.act}>
            {t('first.ingest.action')}
          </ButtonLink>
        </Step>
        <Step Icon={IconSparkles} title={t('first.demo.title')} text={t('first.demo.text')}>
          <ErrorNotice error={fill.error} />
          {fill.data ? (
            <Text role="status">
              {t(fill.data.isAiOff ? 'first.demo.comingNoAi' : 'first.demo.coming', {
                sessions: format.number(fill.data.sessions),
              })}
            </Text>
          ) : (
            <Button
              variant="default"
              className={classes.act}
              loading={fill.isPending}
              onClick={() => fill.mutate()}
            >
              {t('first.demo.action')}
            </Button>
          )}
        </Step>
      </SimpleGrid>
      {companyZone && companyZone !== browserZone() && (
        <Text c="dimmed" mt="md">
          {t('first.timeZone', { company: companyZone, browser: browserZone() })}{' '}
          <TextLink to="/company/{-$tab}">{t('first.timeZone.action')}</TextLink>
        </Text>
      )}
    </section>
  );
}

interface StepProps {
  readonly Icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

const Step = ({ Icon, title, text, children }: StepProps) => (
  <div className={classes.step}>
    <Icon size={26} stroke={1.5} aria-hidden="true" className={classes.icon} />
    <Title order={3}>{title}</Title>
    <Text c="dimmed">{text}</Text>
    {children}
  </div>
);
