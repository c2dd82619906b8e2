import { Button, Checkbox, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import { LatePopover } from '../late/late-popover.tsx';
import type { Column } from './column.ts';
import { type Density, densities, type TableView } from './use-table-view.ts';

interface Props<Row> {
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly view: TableView;
}

/** Which columns are shown, and how close the rows stand. */
export function TableViewMenu<Row>({ columns, view }: Props<Row>) {
  const t = useT();
  return (
    <LatePopover
      position="bottom-end"
      width={260}
      button={(opener) => (
        <Button {...opener} variant="default" size="xs" leftSection={<IconAdjustmentsHorizontal size={15} />}>
          {t('table.view')}
        </Button>
      )}
    >
      {() => (
        <>
          <Text size="sm" fw={600} mb={6}>
            {t('table.density')}
          </Text>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('table.density')}
            value={view.density}
            onChange={(value) => view.setDensity(value as Density)}
            data={densities.map((value) => ({ value, label: t(`table.density.${value}`) }))}
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
        </>
      )}
    </LatePopover>
  );
}
