import type { Services } from '../../../kernel/services.ts';
import { lastStoredCheckpoints } from '../chain/stored-checkpoints.ts';
import { auditLog, type PlacedEntry } from '../listing/audit-log-schema.ts';
import { readOrders } from '../retention/read-removal-orders.ts';
import type { Selection } from '../selecting/selection.ts';
import { type ExportedPart, type ExportRow, hasEntry, readExport } from './read-export.ts';

/**
 * A line per entry. Without filters the file proves itself: it also holds what is left of removed entries, the
 * orders they were removed under, the newest signed head, and the public key. Those lines carry `record`.
 */
export async function* exportJsonLines(
  services: Services,
  selection: Selection | null,
): AsyncGenerator<string> {
  if (!selection) return;
  const isWhole = isUnfiltered(selection);
  if (isWhole) yield keyLine(services);
  const ordersSeen = new Set<string>();
  for await (const parts of readExport(services, selection)) {
    const heads = isWhole ? await headsOf(services, parts) : null;
    const lines: string[] = [];
    for (const { companyId, links } of parts) {
      if (isWhole) lines.push(...(await orderLines(services, companyId, links, ordersSeen)));
      for (const row of links) {
        if (hasEntry(row)) lines.push(line(sealedFields(row)));
        else if (isWhole) lines.push(removedLine(companyId, row));
      }
      const head = heads?.get(companyId);
      if (head) lines.push(line({ record: 'signedHead', ...head }));
    }
    if (lines.length > 0) yield lines.join('');
  }
}

/** The newest heads of the chains that end here, as far as they go in the file: one may have grown meanwhile. */
function headsOf({ database }: Services, parts: readonly ExportedPart[]) {
  const ended = parts.filter(({ isLast }) => isLast);
  return lastStoredCheckpoints(
    database,
    ended.map(({ companyId, links }) => ({ companyId, seq: links.at(-1)?.seq ?? 0 })),
  );
}

/** What the hash is over, as it was sealed, and no more. A machine that acted stands in the metadata. */
function sealedFields(row: PlacedEntry): object {
  const { actor: _derived, ...sealed } = auditLog(row, 'en');
  return sealed;
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

const isUnfiltered = ({ companyId: _, ...filters }: Selection): boolean =>
  Object.values(filters).every((value) => value === null);

function keyLine({ auditChain }: Services): string {
  const { keyId, publicKeyPem } = auditChain.keys;
  return line({ record: 'key', keyId, publicKeyPem });
}

const removedLine = (companyId: string, row: ExportRow): string =>
  line({
    record: 'removed',
    companyId,
    id: row.entryId,
    timestamp: row.sealedMoment,
    severity: row.sealedSeverity,
    bodyHash: row.bodyHash.toString('hex'),
    removedBy: row.removedBy,
    seq: row.seq,
    prevHash: row.prevHash?.toString('hex') ?? '0'.repeat(64),
    hash: row.hash.toString('hex'),
  });

async function orderLines(
  { database }: Services,
  companyId: string,
  rows: readonly ExportRow[],
  seen: Set<string>,
): Promise<string[]> {
  const ids = [...new Set(rows.flatMap((row) => row.removedBy ?? []))].filter((id) => !seen.has(id));
  if (ids.length === 0) return [];
  for (const id of ids) seen.add(id);
  const orders = await database.tenant(companyId, (tx) => readOrders(tx, companyId, ids));
  return orders.map(({ signature, ...order }) =>
    line({ record: 'removalOrder', ...order, signature: signature.toString('base64') }),
  );
}
