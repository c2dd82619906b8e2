import { NativeSelect, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { attributeOf } from '../../../../src/domains/figures/store/dimensions.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { configQuery } from '../../view/sessions/dashboard-queries.ts';
import type { Mapping, Preview } from './import-calls.ts';
import { fieldWords, importFields } from './import-fields.ts';
import classes from './imports.module.css';

interface Props {
  readonly preview: Preview;
  /** As it was chosen; the preview may still be of the one before. */
  readonly mapping: Mapping;
  readonly companyId: string | undefined;
  readonly onChange: (change: Pick<Mapping, 'columns' | 'attributes'>) => void;
}

/** Which column is which field: proposed by the service, decided by a person. */
export function MappingTable({ preview, mapping, companyId, onChange }: Props) {
  const { t } = useI18n();
  const { data: config } = useQuery(configQuery(companyId));
  const attributes = config?.attributes ?? [];
  const chosen = new Map<string, string>([
    ...importFields.flatMap((field) => {
      const column = mapping.columns[field];
      return column ? [[column, field] as const] : [];
    }),
    ...Object.entries(mapping.attributes ?? {}).flatMap(([key, column]) =>
      column ? [[column, `attribute.${key}`] as const] : [],
    ),
  ]);
  /** The column goes from what it was to what it is now. */
  const choose = (column: string, before: string, now: string): void => {
    const patch = (name: string, to: string | null) => {
      const field = importFields.find((one) => one === name);
      const key = attributeOf(name);
      if (field) Object.assign(columns, { [field]: to });
      else if (key !== undefined) Object.assign(held, { [key]: to });
    };
    const columns: Mapping['columns'] = {};
    const held: Record<string, string | null> = { ...mapping.attributes };
    patch(before, null);
    patch(now, column);
    onChange({ columns, ...(Object.keys(held).length > 0 && { attributes: held }) });
  };
  const options = [
    { value: '', label: t('imports.notUsed') },
    ...importFields.map((value) => ({ value, label: t(fieldWords[value]) })),
    ...attributes.map(({ key, label }) => ({ value: `attribute.${key}`, label })),
  ];
  return (
    <Table.ScrollContainer
      className={classes.mapping}
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
                    onChange={(event) => choose(column, field, event.currentTarget.value)}
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
