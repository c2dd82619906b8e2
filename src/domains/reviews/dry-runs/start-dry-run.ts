import { z } from 'zod';
import { insert, is, rows } from '../../../db/rows.ts';
import { conflict } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { newId } from '../../../ports/ids.ts';
import { say } from '../../../words/sentence.ts';
import {
  DryRunEstimate,
  estimateDryRun,
  lockOpenCompany,
  mustBeAgreed,
  queueDryRun,
  readDryRunProgress,
} from '../../batch/dry-runs/index.ts';
import { halfVersion } from '../review-labels.ts';
import { DryRunInput, isWholeBasis, reviewedSessions } from './dry-run-basis.ts';

/** Asked about again before anything is bought anew: what people reviewed tells how good a model or a prompt is. */
export const startDryRun = operation({
  id: 'reviews.startDryRun',
  summary:
    'Have the reviewed sessions read by another model, or with the present prompt, without changing them',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  audit: 'AI_PROCESSING',
  input: z
    .strictObject({
      ...DryRunInput,
      agreedSessions: z.int().positive().describe('The number of sessions that the estimate named'),
      agreedCost: z.number().nonnegative().nullable().describe('The cost that the estimate named'),
    })
    .refine(isWholeBasis, { path: ['basisPromptVersion'], error: halfVersion }),
  output: z.object({ id: z.string(), estimate: DryRunEstimate }),
  async run(ctx, { model, agreedSessions, agreedCost, ...basis }) {
    const sessionIds = await reviewedSessions(ctx.transaction, ctx.now(), basis);
    return ctx.transaction(async (tx) => {
      await lockOpenCompany(tx, ctx.companyId);
      if (sessionIds.length === 0) throw conflict(say('review.noneForDryRun'));
      const estimate = await estimateDryRun(ctx, tx, sessionIds, model);
      const { cost, sessions } = estimate;
      mustBeAgreed(estimate, sessions > agreedSessions || (cost !== null && cost > (agreedCost ?? 0)));
      const earlier = await rows(
        tx,
        'SELECT id FROM ai_dry_run WHERE company_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
        [ctx.companyId],
        { id: is.text },
      );
      const progress = await readDryRunProgress(
        tx,
        earlier.map(({ id }) => id),
      );
      if ([...progress.values()].some(({ waiting }) => waiting > 0)) throw conflict(say('review.dryRunRuns'));
      const id = newId(ctx.ports.clock);
      const { promptVersion } = estimate;
      await insert(tx, 'ai_dry_run', {
        ...{ companyId: ctx.companyId, id, model: estimate.model, promptVersion, sessions },
        basisModel: basis.basisModel ?? null,
        basisPromptVersion: basis.basisPromptVersion ?? null,
        createdAt: ctx.now(),
      });
      await queueDryRun(ctx, tx, { id, model: estimate.model, sessionIds });
      await ctx.record(tx, {
        action: 'reviews.startDryRun',
        resource: { type: 'ai_dry_run', id },
        metadata: { model: estimate.model, promptVersion, sessions, cost },
      });
      return { id, estimate };
    });
  },
});
