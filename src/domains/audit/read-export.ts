import type { Tx } from '../../db/database.ts';
import type { Services } from '../../kernel/services.ts';
import { listChains } from './list-chains.ts';
import type { Selection } from './selection.ts';
import { createSqlValues } from './sql-values.ts';
import type { StoredEntry } from './stored-entry.ts';
import { entryConditions } from './tally.ts';

/** A link of a chain on its way out, with its entry where that is there and was asked for. */
export type ExportRow = LinkRow & { readonly prev_hash: Buffer | null };

type LinkRow = { [K in keyof StoredEntry]: StoredEntry[K] | null } & {
  readonly seq: number;
  readonly hash: Buffer;
  readonly entry_id: string;
  readonly seal_occurred_at: Date;
  readonly seal_severity: string;
  readonly body_hash: Buffer;
  readonly removed_by: string | null;
};

/** Short steps, so that an export makes nobody wait, not even on the embedded engine. */
const stepSize = 1000;

/** The chains that an export goes through. */
export async function* exportedChains(services: Services, { companyId }: Selection): AsyncGenerator<string> {
  if (companyId === null) yield* listChains(services.database);
  else yield companyId;
}

/** Walks a chain in its order, a step of links at a time. */
export async function* readExport(
  services: Services,
  companyId: string,
  selection: Selection,
): AsyncGenerator<ExportRow[]> {
  const read = <T>(work: (tx: Tx) => Promise<T>) => services.database.tenant(companyId, work);
  const [head] = await read((tx) =>
    tx.query<{ seq: number }>('SELECT seq FROM audit_seal WHERE company_id = $1 ORDER BY seq DESC LIMIT 1', [
      companyId,
    ]),
  );
  let last: { seq: number; hash: Buffer } | null = null;
  for (let after = 0; after < (head?.seq ?? 0); after += stepSize) {
    const links = await read((tx) => readStep(tx, companyId, selection, after));
    const rows: ExportRow[] = [];
    for (const link of links) {
      rows.push({ ...link, prev_hash: last?.seq === link.seq - 1 ? last.hash : null });
      last = link;
    }
    yield rows;
  }
}

function readStep(tx: Tx, companyId: string, selection: Selection, after: number): Promise<LinkRow[]> {
  const values = createSqlValues();
  const company = values.add(companyId);
  const conditions = entryConditions({ ...selection, companyId: null }, values);
  return tx.query<LinkRow & Record<string, unknown>>(
    `SELECT e.*, e.metadata::text AS metadata, s.seq, s.hash, s.entry_id,
       s.occurred_at AS seal_occurred_at, s.severity AS seal_severity, s.body_hash, s.removed_by
     FROM audit_seal s
     LEFT JOIN LATERAL (
       SELECT * FROM audit_entry WHERE company_id = ${company} AND id = s.entry_id AND ${conditions} LIMIT 1
     ) e ON true
     WHERE s.company_id = ${company} AND s.seq > ${values.add(after)} AND s.seq <= ${values.add(after + stepSize)}
     ORDER BY s.seq`,
    values.list,
  );
}

/** Whether the entry of a row is there. */
export const hasEntry = (row: ExportRow): row is ExportRow & StoredEntry => row.id !== null;
