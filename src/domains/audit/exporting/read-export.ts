import type { Tx } from '../../../db/database.ts';
import { is, orNulls, type RowOf, rows } from '../../../db/rows.ts';
import type { Services } from '../../../kernel/services.ts';
import { listChains } from '../chain/list-chains.ts';
import { entryColumns, StoredEntry } from '../chain/stored-entry.ts';
import { entryConditions } from '../selecting/entry-conditions.ts';
import type { Selection } from '../selecting/selection.ts';
import { createSqlValues } from '../selecting/sql-values.ts';

/** A link of a chain on its way out, with its entry where that is there and was asked for. */
export type ExportRow = LinkRow & { readonly prevHash: Buffer | null };

const LinkRow = {
  ...orNulls(StoredEntry),
  seq: is.number,
  hash: is.bytes,
  entryId: is.text,
  sealedMoment: is.moment,
  sealedSeverity: is.text,
  bodyHash: is.bytes,
  removedBy: is.orNull(is.text),
};
type LinkRow = RowOf<typeof LinkRow>;

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
    rows(tx, 'SELECT seq FROM audit_seal WHERE company_id = $1 ORDER BY seq DESC LIMIT 1', [companyId], {
      seq: is.number,
    }),
  );
  let last: { seq: number; hash: Buffer } | null = null;
  for (let after = 0; after < (head?.seq ?? 0); after += stepSize) {
    const links = await read((tx) => readStep(tx, companyId, selection, after));
    const found: ExportRow[] = [];
    for (const link of links) {
      found.push({ ...link, prevHash: last?.seq === link.seq - 1 ? last.hash : null });
      last = link;
    }
    yield found;
  }
}

function readStep(tx: Tx, companyId: string, selection: Selection, after: number): Promise<LinkRow[]> {
  const values = createSqlValues();
  const company = values.add(companyId);
  const conditions = entryConditions({ ...selection, companyId: null }, values);
  return rows(
    tx,
    `SELECT ${entryColumns}, s.seq, s.hash, s.entry_id AS "entryId", s.occurred_at AS "sealedMoment",
       s.severity AS "sealedSeverity", s.body_hash AS "bodyHash", s.removed_by AS "removedBy"
     FROM audit_seal s
     LEFT JOIN LATERAL (
       SELECT * FROM audit_entry WHERE company_id = ${company} AND id = s.entry_id AND ${conditions} LIMIT 1
     ) e ON true
     WHERE s.company_id = ${company} AND s.seq > ${values.add(after)} AND s.seq <= ${values.add(after + stepSize)}
     ORDER BY s.seq`,
    values.list,
    LinkRow,
  );
}

/** Whether the entry of a row is there. */
export const hasEntry = (row: ExportRow): row is ExportRow & StoredEntry => row.id !== null;
