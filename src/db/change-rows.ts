import type { Asked } from './rows.ts';

/**
 * Runs an INSERT, UPDATE or DELETE and gives how many rows it was. An INSERT … SELECT goes through here: one that returns
 * nothing is a COPY on a cluster, which row-level security refuses.
 */
export async function changeRows(
  on: Asked,
  text: string,
  values: readonly unknown[] = [],
  name?: string,
): Promise<number> {
  return (await on.query(`${text} RETURNING 1`, values, name)).length;
}
