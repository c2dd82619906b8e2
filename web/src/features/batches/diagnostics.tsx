import { Accordion, SimpleGrid, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ScheduleTile } from '../../view/schedules/schedule-tile.tsx';
import type { BatchSearch, Monitor } from './batch-search.ts';
import { ProviderTile } from './provider-tile.tsx';
import { QueuesTile } from './queues-tile.tsx';

interface Props {
  readonly query: UseQueryResult<Monitor>;
  readonly search: BatchSearch;
  readonly onSearch: (change: Partial<BatchSearch>) => void;
}

/** How it works inside: for whoever looks for the reason of something. */
export function Diagnostics({ query, search, onSearch }: Props) {
  const { t } = useI18n();
  return (
    <Accordion
      variant="contained"
      order={2}
      value={search.details ?? null}
      onChange={(value) => onSearch({ details: value === 'all' ? 'all' : undefined })}
    >
      <Accordion.Item value="all">
        <Accordion.Control>{t('batch.diagnostics')}</Accordion.Control>
        <Accordion.Panel>
          {search.details && (
            <Stack gap="md">
              <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
                <QueuesTile query={query} />
                <ProviderTile query={query} />
              </SimpleGrid>
              <ScheduleTile query={query} schedules={query.data?.performance.schedules ?? []} />
            </Stack>
          )}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
