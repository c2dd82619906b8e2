import { Button, SimpleGrid, Text, Title } from '@mantine/core';
import { IconFileImport, IconPlugConnected, IconSparkles } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { browserZone } from '../../lib/time-zones.ts';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { importsKey } from '../../view/imports-key.ts';
import { ButtonLink, TextLink } from '../../view/links.tsx';
import { useProfile } from '../../view/profile/use-profile.ts';
import classes from './first-steps.module.css';

interface Props {
  readonly companyId: string | undefined;
}

/** What a company without sessions does first: bring its own in, or look around in made-up ones. */
export function FirstSteps({ companyId }: Props) {
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
        <div className={classes.step}>
          <IconFileImport size={26} stroke={1.5} aria-hidden="true" className={classes.icon} />
          <Title order={3}>{t('first.import.title')}</Title>
          <Text c="dimmed">{t('overview.empty.text')}</Text>
          <ButtonLink to="/imports" search={{ companyId }} className={classes.act}>
            {t('overview.empty.action')}
          </ButtonLink>
        </div>
        <div className={classes.step}>
          <IconPlugConnected size={26} stroke={1.5} aria-hidden="true" className={classes.icon} />
          <Title order={3}>{t('first.ingest.title')}</Title>
          <Text c="dimmed">{t('first.ingest.text')}</Text>
          <ButtonLink variant="default" to="/ingest" search={{ companyId }} className={classes.act}>
            {t('first.ingest.action')}
          </ButtonLink>
        </div>
        <div className={classes.step}>
          <IconSparkles size={26} stroke={1.5} aria-hidden="true" className={classes.icon} />
          <Title order={3}>{t('first.demo.title')}</Title>
          <Text c="dimmed">{t('first.demo.text')}</Text>
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
        </div>
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
