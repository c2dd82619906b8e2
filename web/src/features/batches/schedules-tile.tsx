import type { UseQueryResult } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { Tile } from '../../ui/tile/tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import { ScheduleTable } from '../../view/schedules/schedule-table.tsx';
import type { Monitor } from './batch-search.ts';

/** The schedules of the AI's work. */
export function SchedulesTile({ query }: { readonly query: UseQueryResult<Monitor> }) {
  const t = useT();
  return (
    <Tile
      title={t('batch.schedules')}
      state={tileState(query, ({ performance }) => performance.schedules.length === 0)}
    >
      <ScheduleTable schedules={query.data?.performance.schedules ?? []} />
    </Tile>
  );
}
