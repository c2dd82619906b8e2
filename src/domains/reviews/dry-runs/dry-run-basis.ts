import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { id, line } from '../../../kernel/schema.ts';
import { readReviewed, type Version, type Within } from '../measuring/read-reviewed.ts';

/** What is asked about at once, at most: the newest. */
const mostSessions = 1000;

const named = z.string().max(100).optional();

export const DryRunInput = {
  companyId: id.optional(),
  model: line(100).optional().describe("Left out: the company's own, with the present prompt"),
  basisModel: named.describe('With basisPromptVersion: the version whose reviewed sessions it is about'),
  basisPromptVersion: named.describe('Left out, with basisModel: the reviewed sessions of all versions'),
};

interface Basis {
  readonly basisModel?: string | null | undefined;
  readonly basisPromptVersion?: string | null | undefined;
}

export const isWholeBasis = ({ basisModel, basisPromptVersion }: Basis): boolean =>
  (basisModel === undefined) === (basisPromptVersion === undefined);

export const basisOf = ({ basisModel, basisPromptVersion }: Basis): Version | null =>
  basisModel && basisPromptVersion ? { model: basisModel, promptVersion: basisPromptVersion } : null;

/** So many reviews are looked at for that in one transaction. */
const lookedAtOnce = 2 * mostSessions;

/** The sessions that people reviewed, newest week first, each once, whose text is what they read; in parts, each `within` a transaction. */
export async function reviewedSessions(within: Within, now: Date, basis: Basis): Promise<string[]> {
  const reviewed = await readReviewed(within, now, basisOf(basis));
  const found = new Set<string>();
  for (let end = reviewed.length; end > 0 && found.size < mostSessions; end -= lookedAtOnce) {
    const some = reviewed.slice(Math.max(0, end - lookedAtOnce), end).map((row) => row.id);
    for (const { id } of await within((tx) => readSame(tx, some))) found.add(id);
  }
  return [...found].slice(0, mostSessions);
}

const readSame = (tx: TenantTx, items: readonly string[]) =>
  rows(
    tx,
    `SELECT i.session_id AS id FROM review_item i JOIN session_transcript t ON t.company_id = i.company_id AND t.session_id = i.session_id
     WHERE i.company_id = $1 AND i.id = ANY($2::uuid[]) AND (i.transcript_hash IS NULL OR i.transcript_hash = t.transcript_hash)
     ORDER BY i.week DESC, i.id`,
    [tx.companyId, items],
    { id: is.uuid },
  );
