import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { conflict } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';
import { eachTranscript } from '../../sessions/opening/index.ts';
import { transcriptHashes } from '../../sessions/transcripts/index.ts';
import { promptVersion } from '../queueing/prompt.ts';
import { insertRequests } from '../queueing/queue-requests.ts';
import { budgetFor, estimateTexts, TextsEstimate } from '../spending/estimate-texts.ts';
import { mustBeFree } from '../spending/must-be-free.ts';
import { startSchedules } from '../start-schedules.ts';

const sampleSize = 50;
const chunkSize = 200;

export const DryRunEstimate = TextsEstimate.extend({
  promptVersion: z.string(),
  budgetLeft: z.number().nullable().describe('null: this company has no limit'),
  fitsBudget: z.boolean(),
});
export type DryRunEstimate = z.infer<typeof DryRunEstimate>;

/** What it will cost to have these sessions read by a model, or by the company's own with the present prompt. */
export async function estimateDryRun(
  ctx: CompanyCtx,
  tx: TenantTx,
  sessionIds: readonly string[],
  model: string | undefined,
): Promise<DryRunEstimate> {
  const step = Math.ceil(sessionIds.length / sampleSize);
  const sample = sessionIds.filter((_, at) => at % step === 0);
  const estimate = await estimateTexts(ctx, tx, eachTranscript(tx, sample, ctx.log), {
    sessionCount: sessionIds.length,
    model,
  });
  if (!estimate) throw conflict(say('batch.noProvider'));
  const { left, fitsBudget } = await budgetFor(ctx, tx, estimate.cost);
  return { ...estimate, promptVersion, budgetLeft: left, fitsBudget };
}

interface DryRun {
  readonly id: string;
  readonly model: string;
  readonly sessionIds: readonly string[];
}

/** Sends sessions to a model whose answers change nothing: they stay with the requests. */
export async function queueDryRun(ctx: CompanyCtx, tx: TenantTx, dryRun: DryRun): Promise<void> {
  const { id, model, sessionIds } = dryRun;
  await mustBeFree(ctx, tx, model);
  for (let at = 0; at < sessionIds.length; at += chunkSize) {
    const hashes = await transcriptHashes(tx, sessionIds.slice(at, at + chunkSize));
    const sessions = [...hashes].map(([session, transcriptHash]) => ({
      id: session,
      transcriptHash,
      createdAt: ctx.now(),
    }));
    await insertRequests({ ctx }, tx, model, { sessions, dryRunId: id });
  }
  tx.afterCommit(() => startSchedules(ctx));
}
