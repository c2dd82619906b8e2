import type { Tx } from '../../../db/database.ts';
import type { Services } from '../../../kernel/services.ts';
import { nilId } from '../../../ports/ids.ts';
import { checkpointFile } from '../sealing/checkpoint-files.ts';
import type { Finding, Problem } from './check-links.ts';
import { countUnsealed, findStrays } from './find-strays.ts';
import { openHeadReader } from './head-reader.ts';
import { seqBefore } from './read-checkpoints.ts';
import { verifyChain } from './verify-chain.ts';

/** Where a check goes on: along the chain (and in the file of heads), then through the entries themselves. */
export type VerifyCursor =
  | { readonly phase: 'chain'; readonly afterSeq: number; readonly fileOffset: number }
  | { readonly phase: 'entries'; readonly afterId: string; readonly headSeq: number };

interface VerifyRequest {
  readonly companyId: string;
  readonly cursor?: VerifyCursor | null;
  readonly since?: Date | null;
  readonly maxCount: number;
  /** In place of the file in AUDIT_CHECKPOINT_DIR. */
  readonly checkpointPath?: string | undefined;
  read<T>(work: (tx: Pick<Tx, 'query'>) => Promise<T>): Promise<T>;
}

export interface VerifyStep {
  readonly checkedCount: number;
  readonly removedCount: number;
  readonly unsealedCount: number;
  readonly headSeq: number;
  readonly damagedHeadCount: number;
  readonly firstBadSeq: number | null;
  readonly problem: Problem | null;
  /** Null when the check is complete, or ended at a fault. */
  readonly next: VerifyCursor | null;
}

const entriesPerLook = 5000;

/** One bounded step of checking a company's log. */
export function verifyStep(services: Services, request: VerifyRequest): Promise<VerifyStep> {
  const { cursor } = request;
  return cursor?.phase === 'entries'
    ? verifyEntries(request, cursor.afterId, cursor.headSeq)
    : verifyLinks(services, request, cursor ?? null);
}

async function verifyLinks(
  services: Services,
  request: VerifyRequest,
  cursor: Extract<VerifyCursor, { phase: 'chain' }> | null,
): Promise<VerifyStep> {
  const { companyId, since, read, maxCount } = request;
  const { config, auditChain } = services;
  const path = request.checkpointPath ?? checkpointFile(config.audit.checkpointDir, companyId);
  const afterSeq = cursor?.afterSeq ?? (since ? await read((tx) => seqBefore(tx, companyId, since)) : 0);
  const heads = await openHeadReader(path, companyId, cursor?.fileOffset ?? 0);
  try {
    const report = await verifyChain({ companyId, keys: auditChain.keys, heads, read }, afterSeq, maxCount);
    const { finding, isAtEnd, goodThroughSeq: headSeq, checkedCount, removedCount } = report;
    const damagedHeadCount = report.damagedHeadCount + heads.unreadableCount();
    const next: VerifyCursor = isAtEnd
      ? { phase: 'entries', afterId: nilId, headSeq }
      : { phase: 'chain', afterSeq: headSeq, fileOffset: heads.offset() };
    const counts = { checkedCount, removedCount, unsealedCount: 0, damagedHeadCount };
    return { ...counts, ...fault(finding), headSeq, next: finding ? null : next };
  } finally {
    await heads.close();
  }
}

async function verifyEntries(
  { companyId, maxCount, read }: VerifyRequest,
  startId: string,
  headSeq: number,
): Promise<VerifyStep> {
  const { waitingCount, goneCount } = await read((tx) => countUnsealed(tx, companyId));
  const step = {
    checkedCount: 0,
    removedCount: 0,
    unsealedCount: waitingCount,
    headSeq,
    damagedHeadCount: 0,
  };
  let afterId = startId;
  for (let count = 0; count < maxCount; ) {
    const look = await read((tx) => findStrays(tx, companyId, afterId, entriesPerLook));
    if (look.finding) return { ...step, ...fault(look.finding), next: null };
    if (look.lastId === null || look.lookedAt < entriesPerLook) {
      const gone: Finding | null = goneCount > 0 ? { seq: headSeq + 1, problem: 'entry-missing' } : null;
      return { ...step, ...fault(gone), next: null };
    }
    afterId = look.lastId;
    count += look.lookedAt;
  }
  return { ...step, ...fault(null), next: { phase: 'entries', afterId, headSeq } };
}

const fault = (finding: Finding | null): Pick<VerifyStep, 'firstBadSeq' | 'problem'> => ({
  firstBadSeq: finding?.seq ?? null,
  problem: finding?.problem ?? null,
});
