import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { DryRunEstimate, estimateDryRun as estimate } from '../../batch/dry-runs/index.ts';
import { halfVersion } from '../review-labels.ts';
import { DryRunInput, isWholeBasis, reviewedSessions } from './dry-run-basis.ts';

export const estimateDryRun = operation({
  id: 'reviews.estimateDryRun',
  summary:
    'What it will cost to see what another model, or the present prompt, says of the reviewed sessions',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  input: z
    .strictObject(DryRunInput)
    .refine(isWholeBasis, { path: ['basisPromptVersion'], error: halfVersion }),
  output: DryRunEstimate,
  async run(ctx, { model, ...basis }) {
    const sessionIds = await reviewedSessions(ctx.transaction, ctx.now(), basis);
    return ctx.transaction((tx) => estimate(ctx, tx, sessionIds, model));
  },
});
