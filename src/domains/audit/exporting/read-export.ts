import type { Database, Tx } from '../../../db/database.ts';
import { is, orNulls, type RowOf, rows } from '../../../db/rows.ts';
import { groupBy } from '../../../kernel/lists/group-by.ts';
import type { Services } from '../../../kernel/services.ts';
import { entryColumns, StoredEntry } from '../chain/stored-entry.ts';
import { entryConditions } from '../selecting/entry-conditions.ts';
import type { Selection } from '../selecting/selection.ts';
import { createSqlValues, type SqlValues } from '../selecting/sql-values.ts';
import { type ExportedChain, exportedChains } from './exported-chains.ts';

/** A link of a chain on its way out, with its entry where that is there and was asked for. */
export type ExportRow = LinkRow & { readonly prevHash: Buffer | null };

const LinkRow = {
  ...orNulls(StoredEntry),
  chainId: is.text,
  seq: is.number,
  hash: is.bytes,
  entryId: is.text,
  sealedMoment: is.moment,
  sealedSeverity: is.text,
  bodyHash: is.bytes,
  removedBy: is.orNull(is.text),
};
type LinkRow = RowOf<typeof LinkRow>;

/** What was read of one chain at once. */
export interface ExportedPart {
  readonly companyId: string;
  readonly links: readonly ExportRow[];
  /** The chain ends with it. */
  readonly isLast: boolean;
}

/** Short steps, so that an export makes nobody wait, not even on the embedded engine. */
const stepSize = 1000;

/** All that an export goes through: short chains together, long ones a step at a time, each in its order. */
export async function* readExport(
  { database }: Services,
  selection: Selection,
): AsyncGenerator<readonly ExportedPart[]> {
  if (selection.companyId !== null) return yield* readAlone(database, selection.companyId, selection);
  let together: ExportedChain[] = [];
  let room = stepSize;
  for await (const chain of exportedChains(database, selection)) {
    if (together.length > 0 && (chain.links ?? stepSize) > room) {
      yield await readTogether(database, together, selection);
      [together, room] = [[], stepSize];
    }
    if (chain.links === null || chain.links > stepSize) {
      yield* readAlone(database, chain.companyId, selection);
    } else {
      together.push(chain);
      room -= chain.links;
    }
  }
  if (together.length > 0) yield await readTogether(database, together, selection);
}

/** Walks a chain in its order, a step of links at a time, to where it was signed when it began. */
async function* readAlone(
  database: Database,
  companyId: string,
  selection: Selection,
): AsyncGenerator<ExportedPart[]> {
  const read = <T>(work: (tx: Tx) => Promise<T>) => database.tenant(companyId, work);
  const [head] = await read((tx) =>
    rows(tx, 'SELECT seq FROM audit_seal WHERE company_id = $1 ORDER BY seq DESC LIMIT 1', [companyId], {
      seq: is.number,
    }),
  );
  const seq = head?.seq ?? 0;
  let last: LinkRow | null = null;
  for (let after = 0; after < seq; after += stepSize) {
    const links: LinkRow[] = await read((tx) => {
      const values = createSqlValues();
      const company = values.add(companyId);
      return readLinks(
        tx,
        values,
        `audit_seal s ${entryOf(company, selection, values)}
         WHERE s.company_id = ${company} AND s.seq > ${values.add(after)} AND s.seq <= ${values.add(Math.min(after + stepSize, seq))}`,
      );
    });
    yield [{ companyId, links: linked(links, last), isLast: after + stepSize >= seq }];
    last = links.at(-1) ?? null;
  }
}

/** Chains that are no longer than a step, all of them in one. */
async function readTogether(
  database: Database,
  chains: readonly ExportedChain[],
  selection: Selection,
): Promise<ExportedPart[]> {
  const links = await database.system((tx) => {
    const values = createSqlValues();
    const ids = values.add(chains.map(({ companyId }) => companyId));
    const heads = values.add(chains.map((chain) => chain.links));
    return readLinks(
      tx,
      values,
      `unnest(${ids}::uuid[], ${heads}::bigint[]) AS chain (company_id, head)
       CROSS JOIN LATERAL (
         SELECT * FROM audit_seal WHERE company_id = chain.company_id AND seq <= chain.head ORDER BY seq LIMIT ${stepSize}
       ) s ${entryOf('s.company_id', selection, values)}`,
    );
  });
  const ofChain = groupBy(links, ({ chainId }) => chainId);
  return chains.map(({ companyId }) => ({
    companyId,
    links: linked(ofChain.get(companyId) ?? [], null),
    isLast: true,
  }));
}

function linked(links: readonly LinkRow[], before: LinkRow | null): ExportRow[] {
  return links.map((link, at) => {
    const last = at === 0 ? before : links[at - 1];
    return { ...link, prevHash: last?.seq === link.seq - 1 ? last.hash : null };
  });
}

function entryOf(company: string, selection: Selection, values: SqlValues): string {
  const conditions = entryConditions({ ...selection, companyId: null }, values);
  return `LEFT JOIN LATERAL (
    SELECT * FROM audit_entry WHERE company_id = ${company} AND id = s.entry_id AND ${conditions} LIMIT 1
  ) e ON true`;
}

const readLinks = (tx: Tx, values: SqlValues, from: string): Promise<LinkRow[]> =>
  rows(
    tx,
    `SELECT ${entryColumns}, s.company_id AS "chainId", s.seq, s.hash, s.entry_id AS "entryId",
       s.occurred_at AS "sealedMoment", s.severity AS "sealedSeverity", s.body_hash AS "bodyHash", s.removed_by AS "removedBy"
     FROM ${from} ORDER BY s.company_id, s.seq`,
    values.list,
    LinkRow,
  );

export const hasEntry = (row: ExportRow): row is ExportRow & StoredEntry => row.id !== null;
