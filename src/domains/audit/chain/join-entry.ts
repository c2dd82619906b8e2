import { joinByKey } from '../../../db/spread.ts';

type Join = 'CROSS' | 'LEFT';
type Reach = Parameters<typeof joinByKey>[1];

/** The entry that a row `of` names. */
export const joinEntry = (join: Join, of: string, idColumn: string, reach: Reach): string =>
  joinByKey({ join, table: 'audit_entry', alias: 'e', of, key: `id = ${of}.${idColumn}` }, reach);

export const joinSeal = (join: Join, of: string, reach: Reach): string =>
  joinByKey({ join, table: 'audit_seal', alias: 's', of, key: `entry_id = ${of}.id` }, reach);
