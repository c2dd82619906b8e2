import type { ListSearch, UsualSort } from '../../lib/search-fields.ts';
import type { Sort } from './column.ts';

/** What a table needs whose page and order stand in the address: another order or length begins with the first page. */
export const listControls = <Field extends string>(
  search: ListSearch<Field>,
  onSearch: (change: ListSearch<Field>) => void,
  usual: UsualSort<Field>,
) => ({
  sort: { by: search.sort ?? usual.by, order: search.order ?? usual.order },
  onSort: ({ by, order }: Sort) => onSearch({ sort: by as Field, order, page: undefined }),
  onPage: (page: number) => onSearch({ page }),
  onLimit: (limit: number) => onSearch({ limit, page: undefined }),
});
