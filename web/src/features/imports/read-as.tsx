import { NativeSelect, Select, SimpleGrid } from '@mantine/core';
import { dateOrders } from '../../../../src/domains/imports/mapping/date-orders.ts';
import { ratingScales } from '../../../../src/domains/imports/mapping/rating-scales.ts';
import { useT } from '../../i18n/i18n-context.ts';
import type { Mapping, Preview } from './import-calls.ts';
import { fieldWords } from './import-fields.ts';

interface Props {
  readonly preview: Preview;
  readonly mapping: Mapping;
  readonly onChange: (change: Partial<Mapping>) => void;
}

const marks = ['auto', '.', ','] as const;
const units = ['auto', 'ms', 's', 'min', 'h', 'd'] as const;
const markNames = { auto: 'auto', '.': 'point', ',': 'comma', unclear: 'unclear', mixed: 'mixed' } as const;

/** How values are written that can be read in several ways: what the file tells, and what only a person knows. */
export function ReadAs({ preview: { readAs }, mapping, onChange }: Props) {
  const t = useT();
  const { dateOrder, decimalMark, ratingScale = 'auto', timeZone, defaults } = mapping;
  const hasCurrency = readAs.currency === 'unclear' || defaults.currency !== undefined;
  const found = [
    readAs.dateOrder,
    readAs.decimalMark,
    readAs.ratings,
    readAs.durations,
    readAs.localTimes || null,
  ];
  if (!hasCurrency && found.every((one) => one === null)) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
      {readAs.localTimes && (
        <Select
          label={t('imports.timeZone')}
          searchable
          allowDeselect={false}
          limit={60}
          nothingFoundMessage={t('state.noMatch')}
          data={[...new Set([timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]}
          value={timeZone}
          onChange={(zone) => zone && onChange({ timeZone: zone })}
        />
      )}
      {readAs.dateOrder !== null && (
        <NativeSelect
          label={t('imports.dateOrder')}
          description={dateOrder === 'auto' && t(`imports.dateOrder.found.${readAs.dateOrder}`)}
          value={dateOrder}
          data={dateOrders.map((value) => ({ value, label: t(`imports.dateOrder.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ dateOrder: dateOrders.find((one) => one === value) ?? 'auto' })
          }
        />
      )}
      {readAs.decimalMark !== null && (
        <NativeSelect
          label={t('imports.decimalMark')}
          description={
            decimalMark === 'auto' && t(`imports.decimalMark.found.${markNames[readAs.decimalMark]}`)
          }
          value={decimalMark}
          data={marks.map((value) => ({ value, label: t(`imports.decimalMark.${markNames[value]}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ decimalMark: marks.find((one) => one === value) ?? 'auto' })
          }
        />
      )}
      {readAs.durations !== null &&
        readAs.lengths.map((field) => (
          <NativeSelect
            key={field}
            label={
              readAs.lengths.length === 1
                ? t('imports.durationUnit')
                : `${t('imports.durationUnit')}: ${t(fieldWords[field])}`
            }
            description={readAs.durations === 'unclear' && t('imports.durationUnit.unclear')}
            value={mapping.units[field] ?? 'auto'}
            data={units.map((value) => ({ value, label: t(`imports.durationUnit.${value}`) }))}
            onChange={({ currentTarget: { value } }) => {
              const chosen = units.find((one) => one === value) ?? 'auto';
              onChange({ units: { ...mapping.units, [field]: chosen === 'auto' ? undefined : chosen } });
            }}
          />
        ))}
      {readAs.ratings !== null && (
        <NativeSelect
          label={t('imports.ratingScale')}
          description={t(
            readAs.ratings === 'unclear' ? 'imports.ratingScale.unclear' : 'imports.ratingScale.best',
          )}
          value={ratingScale}
          data={ratingScales.map((value) => ({ value, label: t(`imports.ratingScale.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ratingScale: ratingScales.find((one) => one === value) ?? 'auto' })
          }
        />
      )}
      {hasCurrency && (
        <Select
          label={t('imports.currency')}
          searchable
          clearable
          limit={60}
          nothingFoundMessage={t('state.noMatch')}
          clearButtonProps={{ 'aria-label': t('action.clear') }}
          data={Intl.supportedValuesOf('currency')}
          value={defaults.currency ?? null}
          onChange={(currency) => {
            const { currency: _before, ...others } = defaults;
            onChange({ defaults: currency ? { ...others, currency } : others });
          }}
        />
      )}
    </SimpleGrid>
  );
}
