import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { setAnalysis } from '../sessions/analysis/index.ts';
import { offerAnalysis, SessionEstimate } from './estimate-session.ts';
import { promptVersion } from './queueing/prompt.ts';
import { insertRequests } from './queueing/queue-requests.ts';
import { mustBeAgreed } from './spending/must-be-agreed.ts';

/** A result that a person doubts: it is asked for anew, and stays until the new one is there. */
export const analyseSession = operation({
  id: 'batch.analyseSession',
  summary: 'Analyse one session again, whatever its current result',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  audit: 'AI_PROCESSING',
  input: z.strictObject({
    sessionId: id,
    agreedCost: z.number().nonnegative().nullable().describe('The cost from the estimate'),
    companyId: id.optional(),
  }),
  output: z.object({ estimate: SessionEstimate }),
  run: (ctx, { sessionId, agreedCost }) =>
    ctx.transaction(async (tx) => {
      const { estimate, text, analysis } = await offerAnalysis(ctx, tx, sessionId);
      const { cost, model } = estimate;
      mustBeAgreed(estimate, cost !== null && cost > (agreedCost ?? 0));
      // An answer that is there is not given a second time: this question stands for itself.
      await insertRequests({ ctx }, tx, model, { sessions: [text], isNew: true });
      if (analysis !== 'COMPLETED') await setAnalysis(tx, [sessionId], 'IN_PROGRESS');
      await ctx.record(tx, {
        eventType: 'AI_PROCESSING',
        action: 'batch.analyseSession',
        companyId: ctx.companyId,
        resource: { type: 'session', id: sessionId },
        metadata: { model, cost, promptVersion },
      });
      return { estimate };
    }),
});
