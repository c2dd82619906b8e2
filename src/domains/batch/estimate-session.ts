import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import type { CompanyCtx } from '../../kernel/context.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import type { StageStatus } from '../sessions/codes/index.ts';
import { readTranscripts } from '../sessions/transcripts/index.ts';
import { type AnewSession, analysableSession } from '../sessions/waiting/index.ts';
import { budgetFor, estimateTexts, TextsEstimate } from './spending/estimate-texts.ts';

export const SessionEstimate = TextsEstimate.extend({ fitsBudget: z.boolean() });

/** What it takes to have one session analysed again; refused with the reason where that cannot be. */
export const estimateSession = operation({
  id: 'batch.estimateSession',
  summary: 'Estimate what analysing one session again costs',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  input: z.strictObject({ sessionId: id, companyId: id.optional() }),
  output: SessionEstimate,
  run: (ctx, { sessionId }) =>
    ctx.transaction(async (tx) => (await offerAnalysis(ctx, tx, sessionId)).estimate),
});

interface Offer {
  readonly estimate: z.infer<typeof SessionEstimate>;
  readonly text: AnewSession;
  readonly analysis: StageStatus;
}

/** The session with what its analysis will cost, held until the transaction ends. */
export async function offerAnalysis(ctx: CompanyCtx, tx: TenantTx, sessionId: string): Promise<Offer> {
  const session = await analysableSession(tx, sessionId);
  if (!session) throw notFound(say('thing.session'));
  const { text, analysis, isOpen } = session;
  if (!text) throw conflict(say('batch.noTranscript'));
  const [open] = await tx.query(
    `SELECT 1 FROM ai_request WHERE company_id = $1 AND session_id = $2 AND input_hash = decode($3, 'hex')
       AND status IN ('pending', 'batched') AND dry_run_id IS NULL`,
    [tx.companyId, sessionId, text.transcriptHash],
  );
  if (open || (analysis === 'PENDING' && !isOpen) || analysis === 'IN_PROGRESS')
    throw conflict(say('batch.onItsWay'));
  const transcripts = await readTranscripts(tx, [sessionId], ctx.log);
  if (transcripts.size === 0) throw conflict(say('batch.noTranscript'));
  const estimate = await estimateTexts(ctx, tx, transcripts, { sessionCount: 1 });
  if (!estimate) throw conflict(say('batch.noProvider'));
  const { fitsBudget } = await budgetFor(ctx, tx, estimate.cost);
  return { estimate: { ...estimate, fitsBudget }, text, analysis };
}
