type Join = 'CROSS' | 'LEFT';

/** Which rows are looked up: those of one company, by the parameter that names it, or of all; on a cluster or not. */
type Reach = string | { readonly isSpread: boolean };

/**
 * Joins that look each row up by its whole key. As plain joins the planner takes a company it has no figures of for a
 * company without rows, and reads all of them for every row; a lateral one with a limit leaves it no choice. A cluster
 * takes those where every table names the one company, and over all companies plain ones only.
 */
function byKey(join: Join, table: string, alias: string, of: string, key: string, reach: Reach): string {
  if (typeof reach === 'object' && reach.isSpread)
    return `${join === 'LEFT' ? 'LEFT JOIN' : 'JOIN'} ${table} ${alias} ON ${alias}.company_id = ${of}.company_id AND ${alias}.${key}`;
  const company = typeof reach === 'string' ? reach : `${of}.company_id`;
  return `${join} JOIN LATERAL (SELECT * FROM ${table} WHERE company_id = ${company} AND ${key} LIMIT 1) ${alias}${join === 'LEFT' ? ' ON true' : ''}`;
}

/** The entry that a row `of` names. */
export const joinEntry = (join: Join, of: string, idColumn: string, reach: Reach): string =>
  byKey(join, 'audit_entry', 'e', of, `id = ${of}.${idColumn}`, reach);

/** The link of an entry. */
export const joinSeal = (join: Join, of: string, reach: Reach): string =>
  byKey(join, 'audit_seal', 's', of, `entry_id = ${of}.id`, reach);
