import { useLocalStorage } from '@mantine/hooks';
import type { Column } from './column.ts';

export type Density = 'compact' | 'normal' | 'airy';
export const densities: readonly Density[] = ['compact', 'normal', 'airy'];

export interface TableView {
  readonly density: Density;
  readonly visibility: Record<string, boolean>;
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
  const visibility = Object.fromEntries(
    columns.map((column) => [column.id, column.leading || (chosen[column.id] ?? !column.optional)]),
  );
  return { density, visibility, setDensity, setVisibility };
}
