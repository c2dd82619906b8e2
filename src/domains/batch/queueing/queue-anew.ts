import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { setAnalysis } from '../../sessions/analysis/index.ts';
import { sessionsToAnalyseAnew } from '../../sessions/waiting/index.ts';
import type { Step } from '../attempts/attempt.ts';
import { promptVersion } from './prompt.ts';
import { insertRequests } from './queue-requests.ts';

const chunkSize = 200;

const Order = {
  id: is.text,
  kind: is.oneOf(['outdated', 'failed']),
  from_at: is.orNull(is.moment),
  to_at: is.orNull(is.moment),
  after_id: is.orNull(is.text),
};

/**
 * Works off what a person ordered to be analysed anew, a chunk at a time. Sessions with an old result keep it, and keep
 * counting as analysed, until the new one is there.
 */
export async function queueAnew(step: Step, tx: TenantTx, model: string): Promise<number> {
  const now = step.ctx.now();
  const [order] = await rows(
    tx,
    'SELECT * FROM ai_reanalysis WHERE company_id = $1 AND ended_at IS NULL ORDER BY created_at, id LIMIT 1 FOR UPDATE',
    [tx.companyId],
    Order,
  );
  if (!order) return 0;
  const selection = { kind: order.kind, promptVersion, from: order.from_at, to: order.to_at };
  const sessions = await sessionsToAnalyseAnew(tx, selection, order.after_id, chunkSize);
  if (order.kind === 'outdated') await insertRequests(step, tx, model, { sessions });
  else
    await setAnalysis(
      tx,
      sessions.map(({ id }) => id),
      'PENDING',
    );
  await tx.query(
    'UPDATE ai_reanalysis SET queued_count = queued_count + $3, after_id = coalesce($4, after_id), ended_at = $5 WHERE company_id = $1 AND id = $2',
    [
      tx.companyId,
      order.id,
      sessions.length,
      sessions.at(-1)?.id ?? null,
      sessions.length < chunkSize ? now : null,
    ],
  );
  return sessions.length;
}
