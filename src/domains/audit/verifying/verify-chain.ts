import type { Tx } from '../../../db/database.ts';
import { is, orNulls, type RowOf, rows } from '../../../db/rows.ts';
import type { SigningKeys } from '../../../kernel/audit-chain.ts';
import { firstHash } from '../chain/hash-chain.ts';
import { joinEntry } from '../chain/join-entry.ts';
import { entryColumns, StoredEntry } from '../chain/stored-entry.ts';
import { readOrders } from '../retention/read-removal-orders.ts';
import { isOrderSigned, type SignedOrder } from '../retention/removal-order.ts';
import { checkLinks, type Finding, type Link, type SealedEntry, SealRow } from './check-links.ts';
import { checkSignatures, type Span } from './check-signatures.ts';
import { compareHeads, compareLastHeads, type HeadComparison, type KnownChain } from './compare-heads.ts';
import type { HeadReader } from './head-reader.ts';
import { readCheckpoints } from './read-checkpoints.ts';

interface VerifyParts {
  readonly companyId: string;
  readonly keys: SigningKeys;
  /** The signed heads kept outside the database, from where this check begins. */
  readonly heads: HeadReader;
  /** Each stretch is read in a transaction of its own, so that nobody waits for a check. */
  read<T>(work: (tx: Pick<Tx, 'query'>) => Promise<T>): Promise<T>;
}

interface ChainReport {
  readonly checkedCount: number;
  readonly removedCount: number;
  /** Up to here everything is as it was sealed, and a later check may begin behind it. */
  readonly goodThroughSeq: number;
  readonly isAtEnd: boolean;
  readonly finding: Finding | null;
  /** Heads in the file that contradict the chain and are not signed by the service: they prove nothing. */
  readonly damagedHeadCount: number;
}

interface Walk extends KnownChain {
  readonly links: Map<number, Buffer>;
  readonly orders: Map<string, SignedOrder>;
  readonly startSeq: number;
  last: Link;
  coveredSeq: number;
  /** Removed entries; a later step may come by the last of them again. */
  readonly removedSeqs: number[];
  damagedHeadCount: number;
}

const chunkSize = 1000;
const keptLinks = 2000;

/**
 * Checks a chain from behind `afterSeq` on: each link, each entry, each signature, and the heads outside the
 * database. Stops at the first fault, at the end, or after about `maxCount` entries.
 */
export async function verifyChain(
  parts: VerifyParts,
  afterSeq: number,
  maxCount: number,
): Promise<ChainReport> {
  const first =
    afterSeq === 0
      ? { seq: 0, hash: firstHash }
      : await parts.read((tx) => readLink(tx, parts.companyId, afterSeq));
  const walk = beginWalk(parts, first ?? { seq: afterSeq, hash: firstHash });
  if (!first) return report(walk, { seq: afterSeq, problem: 'link-missing' }, false);
  for (;;) {
    const { finding, isAtEnd } = await walkStretch(parts, walk);
    if (finding || isAtEnd) return report(walk, finding, isAtEnd);
    if (walk.last.seq - afterSeq >= maxCount && walk.coveredSeq > afterSeq) return report(walk, null, false);
  }
}

function beginWalk({ companyId, read }: VerifyParts, first: Link): Walk {
  return {
    links: new Map(first.seq === 0 ? [] : [[first.seq, first.hash]]),
    orders: new Map(),
    startSeq: first.seq,
    last: first,
    coveredSeq: first.seq,
    removedSeqs: [],
    damagedHeadCount: 0,
    get throughSeq() {
      return this.last.seq;
    },
    async linkAt(seq) {
      return seq < first.seq ? null : ((await read((tx) => readLink(tx, companyId, seq)))?.hash ?? null);
    },
  };
}

async function walkStretch(
  parts: VerifyParts,
  walk: Walk,
): Promise<{ finding: Finding | null; isAtEnd: boolean }> {
  const { companyId, keys, heads, read } = parts;
  const rows = await read((tx) => readLinks(tx, companyId, walk.last.seq, chunkSize));
  await loadOrders(parts, walk, rows);
  const { good, finding: broken } = checkLinks(companyId, walk.last, rows, walk.orders);
  advance(walk, good, rows);

  const isAtEnd = rows.length === 0;
  const throughSeq = isAtEnd ? Number.MAX_SAFE_INTEGER : walk.last.seq;
  const checkpoints = await read((tx) => readCheckpoints(tx, companyId, walk.coveredSeq, throughSeq));
  const compared =
    isAtEnd || broken
      ? await compareLastHeads(heads, walk, keys, broken ? 'broken' : 'cut')
      : await compareHeads(heads, walk, keys);
  walk.damagedHeadCount += compared.unsignedCount;
  const beyond = isAtEnd && (compared.finding?.problem === 'tail-cut' || checkpoints.some(isBeyond(walk)));
  // A sealing that ended while this was read: the chain goes on.
  if (beyond && (await walk.linkAt(walk.last.seq + 1))) return { finding: null, isAtEnd: false };

  const signed = await checkSignatures(companyId, walk, checkpoints, keys);
  walk.coveredSeq = signed.coveredSeq;
  const unsigned = signed.failed ?? (isAtEnd ? uncovered(walk) : null);
  const cut: Finding | null = beyond ? { seq: walk.last.seq + 1, problem: 'tail-cut' } : null;
  const finding = earliest([broken, cut, compared.finding, unsigned && placeIn(unsigned, compared)]);
  forgetOldLinks(walk);
  return { finding, isAtEnd };
}

/** Where in an unsigned stretch the fault is: the heads outside say it exactly when there are any. */
function placeIn({ fromSeq, throughSeq }: Span, { finding, agreeing }: HeadComparison): Finding | null {
  if (finding && finding.seq >= fromSeq && finding.seq <= throughSeq + 1) return null;
  return { seq: agreeing.has(throughSeq) ? throughSeq : fromSeq, problem: 'head-not-signed' };
}

const uncovered = ({ coveredSeq, last }: Walk): Span | null =>
  coveredSeq < last.seq ? { fromSeq: coveredSeq + 1, throughSeq: last.seq } : null;

const isBeyond =
  ({ last }: Walk) =>
  ({ seq }: { seq: number }): boolean =>
    seq > last.seq;

function earliest(findings: readonly (Finding | null)[]): Finding | null {
  const found = findings.filter((finding) => finding !== null);
  return found.reduce<Finding | null>((best, one) => (best && best.seq <= one.seq ? best : one), null);
}

function advance(walk: Walk, good: readonly Link[], rows: readonly SealedEntry[]): void {
  for (const { seq, hash } of good) walk.links.set(seq, hash);
  walk.last = good.at(-1) ?? walk.last;
  const removed = rows.filter(({ entry }) => entry === null);
  walk.removedSeqs.push(...removed.map(({ seal }) => seal.seq));
}

function forgetOldLinks(walk: Walk): void {
  for (const seq of walk.links.keys()) {
    if (seq >= walk.last.seq - keptLinks) return;
    walk.links.delete(seq);
  }
}

async function loadOrders(
  { companyId, keys, read }: VerifyParts,
  walk: Walk,
  rows: readonly SealedEntry[],
): Promise<void> {
  const ids = new Set(rows.flatMap(({ seal }) => seal.removedBy ?? []));
  const unknown = [...ids].filter((id) => !walk.orders.has(id));
  if (unknown.length === 0) return;
  for (const order of await read((tx) => readOrders(tx, companyId, unknown))) {
    if (await isOrderSigned(order, keys)) walk.orders.set(order.id, order);
  }
}

function report(walk: Walk, finding: Finding | null, isAtEnd: boolean): ChainReport {
  const { startSeq, removedSeqs, damagedHeadCount, coveredSeq, last } = walk;
  const goodThroughSeq = finding ? finding.seq - 1 : isAtEnd ? last.seq : coveredSeq;
  return {
    checkedCount: Math.max(0, goodThroughSeq - startSeq),
    removedCount: removedSeqs.filter((seq) => seq <= goodThroughSeq).length,
    goodThroughSeq,
    isAtEnd,
    finding,
    damagedHeadCount,
  };
}

type Read = Pick<Tx, 'query'>;

const JoinedRow = { ...SealRow, ...orNulls(StoredEntry) };
type JoinedRow = RowOf<typeof JoinedRow>;

const hasEntry = (row: JoinedRow): row is JoinedRow & StoredEntry => row.id !== null;

/** The next links of a chain, each with its entry where that is still there. */
async function readLinks(
  tx: Read,
  companyId: string,
  afterSeq: number,
  limit: number,
): Promise<SealedEntry[]> {
  const found = await rows(
    tx,
    `SELECT s.seq, s.entry_id AS "entryId", s.occurred_at AS "sealedMoment", s.severity AS "sealedSeverity",
       s.body_hash AS "bodyHash", s.content_hash AS "contentHash", s.hash, s.removed_by AS "removedBy", ${entryColumns}
     FROM audit_seal s ${joinEntry('LEFT', 's', 'entry_id', '$1')}
     WHERE s.company_id = $1 AND s.seq > $2 ORDER BY s.seq LIMIT $3`,
    [companyId, afterSeq, limit],
    JoinedRow,
  );
  return found.map((row) => ({ seal: row, entry: hasEntry(row) ? row : null }));
}

async function readLink(tx: Read, companyId: string, seq: number): Promise<Link | null> {
  const [link] = await rows(
    tx,
    'SELECT seq, hash FROM audit_seal WHERE company_id = $1 AND seq = $2',
    [companyId, seq],
    { seq: is.number, hash: is.bytes },
  );
  return link ?? null;
}
