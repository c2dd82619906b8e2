import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FactTable } from '../../ui/fact-table.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { TextLink } from '../../view/links.tsx';
import type { Arrivals } from './arrivals-query.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly arrivals: Arrivals;
}

type Counts = Arrivals['keys'][number]['lastDay'];

/** What came by each key, the newest of it, and what was rejected with its reason. */
export function ArrivalTables({ companyId, arrivals: { keys, arrivals, refusals } }: Props) {
  const { t, format } = useI18n();
  const nameOf = ({ keyName }: { keyName: string | null }) => keyName ?? t('ingest.unknownKey');
  const taken = (counts: Counts) => format.number(counts.new + counts.changed + counts.identical);
  return (
    <>
      <Part title={t('ingest.byKey')} empty={keys.length === 0 && t('ingest.nothing')}>
        <FactTable
          label={t('ingest.byKey')}
          heads={[
            t('ingest.key'),
            t('ingest.way'),
            t('ingest.perMinute'),
            t('ingest.lastHour'),
            t('ingest.lastDay'),
            t('ingest.rejected'),
            t('ingest.refused'),
          ]}
          numbers={[2, 3, 4, 5, 6]}
          rows={keys.map((key) => [
            nameOf(key),
            t(`ingest.way.${key.way}`),
            format.number(key.perMinute, 1),
            taken(key.lastHour),
            taken(key.lastDay),
            format.number(key.lastDay.rejected),
            format.number(key.lastDay.refused),
          ])}
        />
      </Part>
      <Part title={t('ingest.arrivals')} empty={arrivals.length === 0 && t('ingest.noArrivals')}>
        <FactTable
          label={t('ingest.arrivals')}
          heads={[t('ingest.when'), t('ingest.session'), t('ingest.outcome'), t('ingest.key')]}
          minWidth={420}
          maxHeight="none"
          rowKeys={arrivals.map(({ id }) => id)}
          rows={arrivals.map((one) => [
            format.dateTime(one.at),
            <TextLink key="session" to="/sessions/$id" params={{ id: one.sessionId }} search={{ companyId }}>
              {one.externalId}
            </TextLink>,
            t(`ingest.outcome.${one.outcome}`),
            nameOf(one),
          ])}
        />
      </Part>
      <Part title={t('ingest.refusals')} empty={refusals.length === 0 && t('ingest.noRefusals')}>
        <FactTable
          label={t('ingest.refusals')}
          heads={[
            t('ingest.when'),
            t('ingest.key'),
            t('ingest.field'),
            t('ingest.reason'),
            t('ingest.count'),
            t('ingest.sample'),
          ]}
          numbers={[4]}
          rows={refusals.map((one) => [
            format.dateTime(one.lastAt),
            nameOf(one),
            one.path === '' ? t('ingest.wholeRequest') : one.path,
            one.reason,
            format.number(one.count),
            one.sample ?? '–',
          ])}
        />
      </Part>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly empty: string | false;
  readonly children: ReactNode;
}

const Part = ({ title, empty, children }: PartProps) => (
  <SettingsSection title={title} isWide>
    {empty === false ? children : <Text>{empty}</Text>}
  </SettingsSection>
);
