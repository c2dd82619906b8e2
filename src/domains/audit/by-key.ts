/**
 * Joins that look each row up by its whole key. As plain joins the planner takes a company it has no figures of for a
 * company without rows, and reads all of them for every row; a lateral one with a limit leaves it no choice.
 */
const byKey = (join: 'CROSS' | 'LEFT', table: string, key: string, alias: string): string =>
  `${join} JOIN LATERAL (SELECT * FROM ${table} WHERE ${key} LIMIT 1) ${alias}${join === 'LEFT' ? ' ON true' : ''}`;

/** The entry that a row `of` names. */
export const joinEntry = (join: 'CROSS' | 'LEFT', of: string, idColumn: string): string =>
  byKey(join, 'audit_entry', `company_id = ${of}.company_id AND id = ${of}.${idColumn}`, 'e');

/** The link of an entry. */
export const joinSeal = (join: 'CROSS' | 'LEFT', of: string, idColumn = 'id'): string =>
  byKey(join, 'audit_seal', `company_id = ${of}.company_id AND entry_id = ${of}.${idColumn}`, 's');
