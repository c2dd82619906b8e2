import classes from './filter-bar.module.css';
import { filtersOf, type SessionSearch } from './session-search.ts';

/** As high as the filters that are on their way: nothing below them moves when they come. */
export function FilterSpace({ search }: { readonly search: SessionSearch }) {
  return <div className={classes.bar} data-chips={Object.keys(filtersOf(search)).length > 0 || undefined} />;
}
