/**
 * What a statement over all companies has to know of a cluster, where the tables of tenants are spread over workers by
 * company. Whoever writes one asks here; nobody else looks at `isSpread`.
 */
export interface Spread {
  /** The tables of tenants are spread over a cluster. */
  readonly isSpread: boolean;
}

/** One company, by the parameter that names it, or all of them. */
type Reach = string | Spread;

interface Lookup {
  readonly join: 'CROSS' | 'LEFT';
  readonly table: string;
  readonly alias: string;
  /** The row that names what is looked up. */
  readonly of: string;
  /** What, besides the company, says which row it is. */
  readonly key: string;
}

/**
 * A join that looks each row up by its whole key. As a plain join the planner takes a company it has no figures of for a
 * company without rows, and reads all of them for every row; a lateral one with a limit leaves it no choice. A cluster
 * takes those where every table names the one company, and over all companies plain ones only.
 */
export function joinByKey({ join, table, alias, of, key }: Lookup, reach: Reach): string {
  if (typeof reach === 'object' && reach.isSpread)
    return `${join === 'LEFT' ? 'LEFT JOIN' : 'JOIN'} ${table} ${alias} ON ${alias}.company_id = ${of}.company_id AND ${alias}.${key}`;
  const company = typeof reach === 'string' ? reach : `${of}.company_id`;
  return `${join} JOIN LATERAL (SELECT * FROM ${table} WHERE company_id = ${company} AND ${key} LIMIT 1) ${alias}${join === 'LEFT' ? ' ON true' : ''}`;
}

/** Whether a table may be walked once for each row of a list. Over all companies that cannot be spread over workers. */
export const mayWalkForEach = ({ isSpread }: Spread, companyId: string | null): boolean =>
  !isSpread || companyId !== null;

/** The company whose worker alone needs to be asked; null where naming it saves nothing. */
export function onlyCompanyOf({ isSpread }: Spread, companyIds: readonly string[]): string | null {
  const [company = null, ...others] = new Set(companyIds);
  return isSpread && others.length === 0 ? company : null;
}

/**
 * Holds for a row `of` that no row of a table is named like. On a cluster, where the one is on workers and the other is
 * not, the ids of the whole stretch are sent along.
 */
export const hasNone = ({ isSpread }: Spread, table: string, of: string, stretch: string): string =>
  isSpread
    ? `${of}.id <> ALL (ARRAY(SELECT id FROM ${table} WHERE ${stretch}))`
    : `NOT EXISTS (SELECT FROM ${table} s WHERE s.company_id = ${of}.company_id AND s.id = ${of}.id)`;
