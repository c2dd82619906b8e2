import { z } from 'zod';
import { conflict } from '../../kernel/errors.ts';
import { nanosPerUnit } from '../../kernel/nanos.ts';
import { operation } from '../../kernel/operation.ts';
import { newId } from '../../ports/ids.ts';
import { say } from '../../words/sentence.ts';
import {
  AnalysisEstimate,
  AnalysisInput,
  countTokens,
  makeEstimate,
  readRange,
} from './estimate-analysis.ts';
import { promptVersion } from './queueing/prompt.ts';
import { lockOpenCompany } from './spending/lock-open-company.ts';
import { mustBeAgreed } from './spending/must-be-agreed.ts';

/** New sessions and new prices move an estimate a little; what a person agreed to may not be passed by more. */
const tolerance = 1.05;

/** A person's decision, made on an estimate: what it costs by now may not be more than what was agreed to. */
export const analyseAnew = operation({
  id: 'batch.analyseAnew',
  summary: 'Analyse sessions again whose result is from an older prompt, or whose analysis failed',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  audit: 'AI_PROCESSING',
  input: z.strictObject({
    kind: z.enum(['outdated', 'failed']),
    agreedSessions: z.int().positive().describe('The number of sessions from the estimate'),
    agreedCost: z.number().nonnegative().nullable().describe('The cost from the estimate'),
    ...AnalysisInput,
  }),
  output: z.object({ id: z.string(), estimate: AnalysisEstimate }),
  async run(ctx, input) {
    const counted = await countTokens(ctx, input);
    return ctx.transaction(async (tx) => {
      await lockOpenCompany(tx, ctx.companyId);
      const estimate = await makeEstimate(ctx, tx, input.kind, counted);
      if (estimate.sessions === 0) throw conflict(say('batch.nothingAnew'), { estimate });
      const costs = estimate.cost ?? null;
      const isMore =
        estimate.sessions > Math.ceil(input.agreedSessions * tolerance) ||
        (costs !== null && costs > (input.agreedCost ?? 0) * tolerance);
      mustBeAgreed(estimate, isMore);
      const open = await tx.query(
        'SELECT 1 FROM ai_reanalysis WHERE company_id = $1 AND kind = $2 AND ended_at IS NULL',
        [ctx.companyId, input.kind],
      );
      if (open.length > 0) throw conflict(say('batch.beingQueued'));
      const id = newId(ctx.ports.clock);
      const { from, to } = await readRange(tx, input);
      await tx.query(
        `INSERT INTO ai_reanalysis (company_id, id, kind, prompt_version, from_at, to_at, session_count, estimated_nanos, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          ctx.companyId,
          id,
          input.kind,
          promptVersion,
          from,
          to,
          estimate.sessions,
          costs === null ? null : Math.round(costs * nanosPerUnit),
          ctx.actor.type === 'user' ? ctx.actor.userId : null,
          ctx.now(),
        ],
      );
      await ctx.record(tx, {
        eventType: 'AI_PROCESSING',
        action: 'batch.analyseAnew',
        companyId: ctx.companyId,
        resource: { type: 'ai_reanalysis', id },
        metadata: { kind: input.kind, sessions: estimate.sessions, cost: costs, promptVersion },
      });
      return { id, estimate };
    });
  },
});
