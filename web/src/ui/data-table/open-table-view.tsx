import { Checkbox, Stack, Text } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import { Segments } from '../fields/segments.tsx';
import { OpenPopover } from '../late/open-popover.tsx';
import type { Opened } from '../late/opened.ts';
import type { Column } from './column.ts';
import { densities, type TableView } from './use-table-view.ts';

export interface ViewChoice {
  readonly columns: ReadonlyArray<Pick<Column<never>, 'id' | 'header' | 'leading'>>;
  readonly view: TableView;
}

interface Props extends Opened, ViewChoice {}

/** The columns of a table to choose from, and how close its rows stand. */
export function OpenTableView({ columns, view, ...part }: Props) {
  const t = useT();
  return (
    <OpenPopover {...part} position="bottom-end" width={260}>
      <Text size="sm" fw={600} mb={6}>
        {t('table.density')}
      </Text>
      <Segments
        label={t('table.density')}
        value={view.density}
        onChange={view.setDensity}
        choices={densities.map((value) => ({ value, label: t(`table.density.${value}`) }))}
      />
      <Text size="sm" fw={600} mt="sm" mb={6}>
        {t('table.columns')}
      </Text>
      <Stack gap={6} mah={320} style={{ overflowY: 'auto' }}>
        {columns.map((column) => (
          <Checkbox
            key={column.id}
            size="sm"
            label={column.header}
            checked={view.visibility[column.id] ?? false}
            disabled={column.leading}
            onChange={(event) =>
              view.setVisibility({ ...view.visibility, [column.id]: event.currentTarget.checked })
            }
          />
        ))}
      </Stack>
    </OpenPopover>
  );
}
