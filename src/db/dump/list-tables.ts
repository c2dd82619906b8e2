import type pg from 'pg';
import { direct, is, rows } from '../rows.ts';

export interface DumpTable {
  readonly name: string;
  /** Under row-level security: read and written as parlance_system, which may see every company. */
  readonly fenced: boolean;
}

/** Every table of ours, those that others refer to first. The list of migrations is the header's. */
export async function listTables(client: pg.ClientBase): Promise<DumpTable[]> {
  const tables = await rows(
    direct(client),
    `SELECT c.relname AS name, c.relrowsecurity AS fenced,
       coalesce((SELECT array_agg(DISTINCT p.relname::text) FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
                 WHERE f.conrelid = c.oid AND f.contype = 'f' AND p.oid <> c.oid), '{}') AS refers
     FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'schema_migration'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY c.relname`,
    [],
    { name: is.text, fenced: is.bool, refers: is.list(is.text) },
  );
  return referredFirst(tables);
}

interface Referring {
  readonly name: string;
  readonly refers: readonly string[];
}

export function referredFirst<Table extends Referring>(tables: readonly Table[]): Table[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ refers }) => !refers.some((other) => waiting.has(other)));
    if (free.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join()}`);
    for (const { name } of free) waiting.delete(name);
    ordered.push(...free);
  }
  return ordered;
}
