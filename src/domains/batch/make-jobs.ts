import type { TenantTx } from '../../db/database.ts';
import { newId } from '../../ports/ids.ts';
import { waitingByCompany } from '../sessions/index.ts';
import type { Step } from './attempt.ts';
import { inCompany, overAll } from './in-company.ts';
import { openAttempt } from './open-attempt.ts';
import { promptVersion } from './prompt.ts';
import { queueRequests } from './queue-requests.ts';

const fewestWaiting = 10;
const longestWaitMs = 30 * 60_000;
/** What one line may weigh at most, so that a batch stays under the provider's bytes whatever its texts are. */
const longestLineBytes = 190_000;

interface CompanyRow {
  id: string;
  ai_model: string | null;
  ai_monthly_limit_nano: number | null;
}

/** Makes batches for every company that has enough waiting, or something that waits long enough. */
export async function makeJobs(step: Step): Promise<number> {
  const companies = await overAll(step, async (tx) => {
    const waiting = await waitingByCompany(tx);
    return tx.query<CompanyRow & Record<string, unknown>>(
      `SELECT id, ai_model, ai_monthly_limit_nano FROM company c WHERE status IN ('TRIAL', 'ACTIVE') AND (id = ANY($1)
         OR EXISTS (SELECT FROM ai_request r WHERE r.company_id = c.id AND r.status = 'pending')) ORDER BY id`,
      [waiting.map(({ companyId }) => companyId)],
    );
  });
  let made = 0;
  for (const company of companies) made += await makeJobsOf(step, company);
  return made;
}

async function makeJobsOf(step: Step, company: CompanyRow): Promise<number> {
  const model = company.ai_model ?? step.ai.model;
  while ((await inCompany(step, company.id, (tx) => queueRequests(step, tx, model))) > 0);
  let made = 0;
  while (await inCompany(step, company.id, (tx) => makeJob(step, tx, company, made > 0))) made += 1;
  return made;
}

/** One job with its first attempt, in one transaction. Once a batch was due, the rest of the queue goes with it. */
async function makeJob(step: Step, tx: TenantTx, company: CompanyRow, onTheWay: boolean): Promise<boolean> {
  const { ctx, ai } = step;
  const now = ctx.now();
  const { dialect } = ai.port;
  const most = Math.min(
    ctx.config.batch.maxRequests,
    dialect.maxLineCount,
    Math.floor(dialect.maxFileBytes / longestLineBytes),
  );
  const requests = await tx.query<{ id: string; est_tokens: number; created_at: Date; model: string }>(
    `SELECT id, est_tokens, created_at, model FROM ai_request WHERE company_id = $1 AND status = 'pending'
       AND model = (SELECT model FROM ai_request WHERE company_id = $1 AND status = 'pending' ORDER BY created_at, id LIMIT 1)
     ORDER BY created_at, id LIMIT $2`,
    [tx.companyId, most],
  );
  const [oldest] = requests;
  if (!oldest) return false;
  const due =
    requests.length >= fewestWaiting || now.getTime() - oldest.created_at.getTime() >= longestWaitMs;
  if (!due && !onTheWay) return false;
  if (await isOverBudget(step, tx, company)) return false;
  const jobId = newId(ctx.ports.clock);
  await tx.query(
    `INSERT INTO batch_job (company_id, id, job_type, status, provider, model, request_count, created_at)
     VALUES ($1, $2, 'ai_analysis', 'pending', $3, $4, $5, $6)`,
    [tx.companyId, jobId, ai.name, oldest.model, requests.length, now],
  );
  await tx.query(
    "UPDATE ai_request SET status = 'batched', job_id = $2, updated_at = $4 WHERE company_id = $1 AND id = ANY($3::uuid[])",
    [tx.companyId, jobId, requests.map(({ id }) => id), now],
  );
  await openAttempt(tx, {
    id: newId(ctx.ports.clock),
    companyId: tx.companyId,
    jobId,
    model: oldest.model,
    requests,
    now,
    timeoutHours: ctx.config.batch.timeoutHours,
  });
  await ctx.services.audit.record(tx, ctx.actor, ctx.origin, {
    eventType: 'AI_PROCESSING',
    action: 'batch.create',
    description: 'Made an AI batch.',
    companyId: tx.companyId,
    resource: { type: 'batch_job', id: jobId },
    metadata: { requests: requests.length, model: oldest.model, promptVersion },
  });
  return true;
}

/** A spent budget stops new batches for the month, and says so once a day in the audit log. */
async function isOverBudget({ ctx }: Step, tx: TenantTx, company: CompanyRow): Promise<boolean> {
  const limit = company.ai_monthly_limit_nano;
  if (limit === null) return false;
  const now = ctx.now();
  const spent = await spentThisMonth(tx, [tx.companyId], now);
  if ((spent.get(tx.companyId) ?? 0) < limit) return false;
  const day = now.toISOString().slice(0, 10);
  const told = await tx.query(
    "SELECT 1 FROM audit_entry WHERE company_id = $1 AND action = 'batch.budgetSpent' AND occurred_at >= $2 LIMIT 1",
    [tx.companyId, `${day}T00:00:00Z`],
  );
  if (told.length === 0) {
    await ctx.services.audit.record(tx, ctx.actor, ctx.origin, {
      eventType: 'AI_PROCESSING',
      action: 'batch.budgetSpent',
      outcome: 'BLOCKED',
      severity: 'MEDIUM',
      description: "No new AI batches this month: the company's budget is spent.",
      companyId: tx.companyId,
      resource: { type: 'company', id: tx.companyId },
    });
  }
  return true;
}

/** What AI cost companies since the first of this month (UTC), in nano units. */
export async function spentThisMonth(
  tx: Pick<TenantTx, 'query'>,
  companyIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const rows = await tx.query<{ company_id: string; spent: number }>(
    `SELECT company_id, coalesce(sum(cost_nanos), 0)::float8 AS spent FROM usage_ledger
     WHERE company_id = ANY($1::uuid[]) AND billed_at >= $2 GROUP BY company_id`,
    [companyIds, first],
  );
  return new Map(rows.map((row) => [row.company_id, row.spent]));
}
