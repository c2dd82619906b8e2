import type { TenantTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { newId } from '../../../ports/ids.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { waitingByCompany } from '../../sessions/waiting/index.ts';
import { companyModel } from '../accounts/company-ai.ts';
import type { Run, Step } from '../attempts/attempt.ts';
import { closedReason, type Gate, tokenLimit } from '../attempts/gate.ts';
import { inCompany, overAll } from '../attempts/in-company.ts';
import { destinationOf, openAttempt } from '../attempts/open-attempt.ts';
import { budgetLeft, budgetReason, costOfRequest, holdBudget, readBudget } from '../spending/budget.ts';
import { dropGone } from './drop-gone.ts';
import { answerFromStock, isAskedElsewhere, isBoughtAlready } from './kept-answers.ts';
import { promptVersion } from './prompt.ts';
import { queueAnew } from './queue-anew.ts';
import { queueRequests } from './queue-requests.ts';

const fewestWaiting = 10;
const longestWaitMs = 30 * 60_000;
/** Bytes that a line has for each token of our estimate, at most: past it the provider's refusal splits the batch. */
const bytesPerToken = 6;

const WaitingRequest = { id: is.text, est_tokens: is.number, created_at: is.moment, model: is.text };
type WaitingRequest = RowOf<typeof WaitingRequest>;

/** Makes batches for every company that has enough waiting, or something that waits long enough. */
export async function makeJobs(run: Run): Promise<number> {
  const companies = await overAll(run, async (tx) => {
    const waiting = await waitingByCompany(tx);
    const asked = await rows(
      tx,
      `SELECT company_id FROM ai_request WHERE status = 'pending'
       UNION SELECT company_id FROM ai_reanalysis WHERE ended_at IS NULL`,
      [],
      { company_id: is.text },
    );
    return rows(
      tx,
      `SELECT id FROM company WHERE status IN ('TRIAL', 'ACTIVE') AND ($2::uuid IS NULL OR id = $2) AND id = ANY($1)
       ORDER BY id`,
      [[...waiting.map(({ companyId }) => companyId), ...asked.map((row) => row.company_id)], run.companyId],
      { id: is.text },
    );
  });
  let made = 0;
  for (const { id } of companies) {
    try {
      const ai = await run.providers.present(id);
      if (ai) made += await makeJobsOf({ ...run, ai }, id);
    } catch (error) {
      run.ctx.signal.throwIfAborted();
      run.ctx.log.error({ company: id, err: error }, 'no batches could be made for a company');
    }
  }
  return made;
}

async function makeJobsOf(step: Step, companyId: string): Promise<number> {
  const model = await inCompany(step, companyId, (tx) => companyModel(tx, companyId, step.ai));
  while ((await inCompany(step, companyId, (tx) => queueAnew(step, tx, model))) > 0);
  while ((await inCompany(step, companyId, (tx) => queueRequests(step, tx, model))) > 0);
  // What waits since another model was set was bought nowhere yet.
  await inCompany(step, companyId, (tx) =>
    tx.query(
      "UPDATE ai_request SET model = $2 WHERE company_id = $1 AND status = 'pending' AND model <> $2 AND dry_run_id IS NULL",
      [companyId, model],
    ),
  );
  const { maxRequests } = step.ctx.config.batch;
  while ((await inCompany(step, companyId, (tx) => dropGone(tx, step.ctx.now(), maxRequests))) > 0);
  let made = 0;
  const fromStock = async () => {
    while ((await inCompany(step, companyId, (tx) => answerFromStock(tx, step.ctx.now(), maxRequests))) > 0);
  };
  await fromStock();
  // Each dry run by itself: what its model is refused holds up nothing else.
  for (const dryRunId of [null, ...(await inCompany(step, companyId, waitingDryRuns))]) {
    for (
      let n = 0;
      await inCompany(step, companyId, (tx) => makeJob(step, tx, { dryRunId, isDue: n > 0 }));
      n += 1
    ) {
      made += 1;
      await fromStock();
    }
  }
  return made;
}

async function waitingDryRuns(tx: TenantTx): Promise<string[]> {
  const found = await rows(
    tx,
    `SELECT DISTINCT dry_run_id AS id FROM ai_request WHERE company_id = $1 AND status = 'pending' AND dry_run_id IS NOT NULL`,
    [tx.companyId],
    { id: is.text },
  );
  return found.map(({ id }) => id);
}

interface Queue {
  readonly dryRunId: string | null;
  /** Once a batch was due, the rest of the queue goes with it. */
  readonly isDue: boolean;
}

/** One job with its first attempt, in one transaction. */
async function makeJob(step: Step, tx: TenantTx, { dryRunId, isDue }: Queue): Promise<boolean> {
  const { ctx, ai } = step;
  const now = ctx.now();
  await holdBudget(tx, tx.companyId);
  // Held, so that of two who make jobs at once the second finds them taken.
  const waiting = await rows(
    tx,
    `SELECT r.id, r.est_tokens, r.created_at, r.model FROM ai_request r WHERE r.company_id = $1 AND r.status = 'pending' AND r.dry_run_id IS NOT DISTINCT FROM $3::uuid
       AND r.model = (SELECT model FROM ai_request WHERE company_id = $1 AND status = 'pending' AND dry_run_id IS NOT DISTINCT FROM $3::uuid ORDER BY created_at, id LIMIT 1)
       AND NOT ${isAskedElsewhere('r')}
     ORDER BY r.created_at, r.id LIMIT $2 FOR UPDATE OF r`,
    [tx.companyId, Math.min(ctx.config.batch.maxRequests, ai.port.dialect.maxLineCount), dryRunId],
    WaitingRequest,
  );
  const [oldest] = waiting;
  if (!oldest) return false;
  // A dry run is what somebody asked for.
  if (!isDue && dryRunId === null && !(await isWaitedFor(tx, waiting, oldest, now))) return false;
  // While the provider takes nothing, the queue waits as requests: nobody has to look at a hundred waiting jobs.
  const to = destinationOf(ai, oldest.model);
  const gate = { ...to, company_id: tx.companyId };
  if ((await closedReason(tx, gate, now)) !== null) return false;
  const requests = await withinBounds(step, tx, waiting, gate);
  if (requests.length === 0) return false;
  const jobId = newId(ctx.ports.clock);
  await tx.query(
    `INSERT INTO batch_job (company_id, id, job_type, status, provider, model, request_count, created_at)
     VALUES ($1, $2, $7, 'pending', $3, $4, $5, $6)`,
    [
      tx.companyId,
      jobId,
      ai.name,
      oldest.model,
      requests.length,
      now,
      dryRunId === null ? 'ai_analysis' : 'ai_dry_run',
    ],
  );
  await tx.query(
    "UPDATE ai_request SET status = 'batched', job_id = $2, updated_at = $4 WHERE company_id = $1 AND id = ANY($3::uuid[])",
    [tx.companyId, jobId, requests.map(({ id }) => id), now],
  );
  await openAttempt(tx, {
    id: newId(ctx.ports.clock),
    companyId: tx.companyId,
    jobId,
    to,
    dryRunId,
    requests,
    now,
    timeoutHours: ctx.config.batch.timeoutHours,
  });
  await ctx.services.audit.record(tx, ctx.actor, ctx.origin, {
    eventType: 'AI_PROCESSING',
    action: 'batch.create',
    companyId: tx.companyId,
    resource: { type: 'batch_job', id: jobId },
    metadata: { requests: requests.length, model: oldest.model, promptVersion },
  });
  return true;
}

/** Enough wait, or one waits long enough. Those that ask the same count too: the batch answers them as well. */
async function isWaitedFor(
  tx: TenantTx,
  waiting: readonly WaitingRequest[],
  oldest: WaitingRequest,
  now: Date,
): Promise<boolean> {
  if (waiting.length >= fewestWaiting) return true;
  if (now.getTime() - oldest.created_at.getTime() >= longestWaitMs) return true;
  const [company] = await rows(tx, 'SELECT ai_run_at FROM company WHERE id = $1', [tx.companyId], {
    ai_run_at: is.orNull(is.moment),
  });
  // Somebody asked for what waited then.
  if (company?.ai_run_at && company.ai_run_at >= oldest.created_at) return true;
  const helped = await tx.query(
    `SELECT 1 FROM ai_request r WHERE r.company_id = $1 AND r.status = 'pending' AND r.model = $2
       AND NOT ${isBoughtAlready('r')} LIMIT $3`,
    [tx.companyId, oldest.model, fewestWaiting],
  );
  return helped.length >= fewestWaiting;
}

/** As many of them as the file, the provider's enqueued tokens and the company's budget hold. */
async function withinBounds(
  step: Step,
  tx: TenantTx,
  waiting: readonly WaitingRequest[],
  gate: Gate,
): Promise<WaitingRequest[]> {
  const { ctx, ai } = step;
  // A queue at the provider is what has such a limit.
  const limit = ai.direct ? null : await tokenLimit(tx, gate, ctx.config.ai.enqueuedTokenLimit);
  const most = Math.min(limit ?? Number.POSITIVE_INFINITY, ai.port.dialect.maxFileBytes / bytesPerToken);
  const budget = await readBudget(tx, tx.companyId, ctx.now(), ai.prices);
  const left = budgetLeft(budget);
  let [tokens, cost] = [0, 0];
  const fitting = waiting.findIndex((request) => {
    tokens += request.est_tokens;
    cost += costOfRequest(step, gate.model, request.est_tokens);
    return tokens > most || (left !== null && cost > left);
  });
  if (fitting === -1 && left !== 0) return [...waiting];
  // One that is too large alone goes out all the same: the provider has the last word about it.
  if (fitting <= 0 && (left === null || (left > 0 && cost <= left))) return waiting.slice(0, 1);
  if (fitting > 0) return waiting.slice(0, fitting);
  await tellBudget(step, tx, budgetReason(budget));
  return [];
}

/** A spent budget stops new batches, and says so once a day in the audit log. */
async function tellBudget({ ctx }: Step, tx: TenantTx, reason: Sentence): Promise<void> {
  const day = ctx.now().toISOString().slice(0, 10);
  const told = await tx.query(
    "SELECT 1 FROM audit_entry WHERE company_id = $1 AND action = 'batch.budgetSpent' AND occurred_at >= $2 LIMIT 1",
    [tx.companyId, `${day}T00:00:00Z`],
  );
  if (told.length > 0) return;
  await ctx.services.audit.record(tx, ctx.actor, ctx.origin, {
    eventType: 'AI_PROCESSING',
    action: 'batch.budgetSpent',
    outcome: 'BLOCKED',
    severity: 'MEDIUM',
    description: say('deed.batch.budgetSpent.BLOCKED', { reason }),
    companyId: tx.companyId,
    resource: { type: 'company', id: tx.companyId },
  });
}
