import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Column } from './column.ts';

export type Density = 'compact' | 'normal' | 'airy';
export const densities: readonly Density[] = ['compact', 'normal', 'airy'];

export interface TableView {
  readonly density: Density;
  readonly visibility: Record<string, boolean>;
  /** On a telephone, with the few columns that matter there. */
  readonly isShort: boolean;
  setDensity(density: Density): void;
  setVisibility(visibility: Record<string, boolean>): void;
}

/** How a person likes this table: kept on the device, not in the address, since it changes no rows. */
export function useTableView<Row>(id: string, columns: ReadonlyArray<Column<Row>>): TableView {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'parlance.density',
    defaultValue: 'normal',
    getInitialValueInEffect: false,
  });
  const [chosen, setVisibility] = useLocalStorage<Record<string, boolean>>({
    key: `parlance.columns.${id}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const isShort = isNarrow && columns.some(({ first }) => first);
  const visibility = useMemo(() => {
    const isUsual = ({ first, optional }: Column<Row>) => (isShort ? first === true : !optional);
    return Object.fromEntries(
      columns.map((column) => [column.id, column.leading || (chosen[column.id] ?? isUsual(column))]),
    );
  }, [columns, chosen, isShort]);
  return { density, visibility, isShort, setDensity, setVisibility };
}
