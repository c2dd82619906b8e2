import { NativeSelect, Table, Text } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Mapping, Preview } from './import-calls.ts';
import { fieldWords, importFields } from './import-fields.ts';
import classes from './imports.module.css';

interface Props {
  readonly preview: Preview;
  /** As it was chosen; the preview may still be of the one before. */
  readonly mapping: Mapping;
  readonly onChange: (columns: Mapping['columns']) => void;
}

/** Which column is which field: proposed by the service, decided by a person. */
export function MappingTable({ preview, mapping, onChange }: Props) {
  const { t } = useI18n();
  const chosen = new Map(
    importFields.flatMap((field) => {
      const column = mapping.columns[field];
      return column ? [[column, field] as const] : [];
    }),
  );
  const options = [
    { value: '', label: t('imports.notUsed') },
    ...importFields.map((value) => ({ value, label: t(fieldWords[value]) })),
  ];
  return (
    <Table.ScrollContainer
      minWidth={420}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('imports.mapping') } }}
    >
      {/* The names of the columns stay whole; the samples beside them are cut short instead. */}
      <Table style={{ overflowWrap: 'break-word' }}>
        <Table.Caption className={classes.caption}>{t('imports.mapping')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('imports.column')}</Table.Th>
            <Table.Th scope="col">{t('imports.samples')}</Table.Th>
            <Table.Th scope="col">{t('imports.field')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.columns.map(({ column, samples }) => {
            const field = chosen.get(column) ?? '';
            return (
              <Table.Tr key={column}>
                <Table.Th scope="row">{column}</Table.Th>
                <Table.Td>
                  <Text size="sm" c="dimmed" lineClamp={1}>
                    {samples.join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    size="xs"
                    aria-label={t('imports.fieldOf', { column })}
                    value={field}
                    data={options}
                    onChange={(event) => {
                      const next = importFields.find((one) => one === event.currentTarget.value);
                      onChange({ ...(field ? { [field]: null } : {}), ...(next ? { [next]: column } : {}) });
                    }}
                  />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
