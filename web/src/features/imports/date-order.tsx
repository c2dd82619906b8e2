import { NativeSelect } from '@mantine/core';
import { dateOrders } from '../../../../src/domains/imports/mapping/date-orders.ts';
import { useT } from '../../i18n/i18n-context.ts';
import type { Mapping, Preview } from './import-calls.ts';

interface Props {
  readonly preview: Preview;
  readonly mapping: Mapping;
  readonly onChange: (dateOrder: Mapping['dateOrder']) => void;
}

/** Whether 03/04 is in April or in March: asked only of a file whose dates do not tell. */
export function DateOrder({ preview: { remarks, rejected }, mapping, onChange }: Props) {
  const t = useT();
  const texts = [...remarks, ...rejected.map(({ reason }) => reason)];
  if (mapping.dateOrder === 'auto' && !texts.some((text) => text.includes('dateOrder'))) return null;
  return (
    <NativeSelect
      label={t('imports.dateOrder')}
      maw={320}
      value={mapping.dateOrder}
      data={dateOrders.map((value) => ({ value, label: t(`imports.dateOrder.${value}`) }))}
      onChange={(event) => onChange(dateOrders.find((one) => one === event.currentTarget.value) ?? 'auto')}
    />
  );
}
