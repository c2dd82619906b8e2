import { is, rows } from '../../../db/rows.ts';
import { eachCompany } from '../../../kernel/pace/each-company.ts';
import type { AiProvider } from '../../../ports/ai-batch/open-provider.ts';
import { releaseStranded } from '../../sessions/analysis/index.ts';
import { Attempt, isIn, minutes, type Run, type Step } from '../attempts/attempt.ts';
import { isFinal } from '../attempts/attempt-moves.ts';
import { bindBatch } from '../attempts/bind-batch.ts';
import { inCompany, overAll } from '../attempts/in-company.ts';
import { watchTwin } from '../attempts/watch-twin.ts';

const oldFileMinutes = 48 * 60;
const lookBackMinutes = 8 * 24 * 60;
/** As long as the answers of a lost batch are still taken. */
const leftKeyMinutes = 32 * 24 * 60;
const mayBeBound = ['uploaded', 'waiting_capacity', 'submitting'] as const;

/**
 * Looks after what fell between two steps: batches of ours that no attempt knows, files that nobody needs any more,
 * sessions that nobody works on. What others made with the same key is never touched: only what names an attempt of
 * this very database is ours.
 */
export async function sweepProviders(run: Run): Promise<number> {
  let count = 0;
  let failure: unknown = null;
  for (const { ai, owner } of await readOwners(run)) {
    const step = { ...run, ai };
    try {
      count += await sweepBatches(step, owner);
      if (ai.port.dialect.needsFiles) count += await sweepFiles(step, owner);
    } catch (err) {
      run.ctx.signal.throwIfAborted();
      if (owner === null) failure = err;
      else
        run.ctx.log.error(
          { company: owner.company_id, err },
          "a company's AI provider could not be tidied up",
        );
    }
  }
  await forgetAnswers(run);
  await forgetKeys(run);
  count += await sweepSessions(run);
  // What hangs on no provider was done all the same; the run has failed for the service's own, and says so.
  if (failure !== null) throw failure;
  return count;
}

/** Whose key it is: what somebody else's key shows is none of theirs. Null: the service's. */
type Owner = Pick<Attempt, 'company_id' | 'account_id'> | null;

const isOwn = (owner: Owner, attempt: Attempt): boolean =>
  attempt.account_id === (owner?.account_id ?? null) &&
  (owner === null || attempt.company_id === owner.company_id);

/** The service's provider, and those of companies that have batches, or had them a short time ago. */
async function readOwners(run: Run): Promise<{ ai: AiProvider; owner: Owner }[]> {
  const accounts = await overAll(run, (tx) =>
    rows(
      tx,
      "SELECT company_id, id FROM ai_account WHERE mode = 'batch' AND (left_at IS NULL OR left_at > $1) ORDER BY company_id, id",
      [minutes(run.ctx.now(), -lookBackMinutes)],
      { company_id: is.text, id: is.text },
    ),
  );
  const service = run.providers.service();
  const owners: { ai: AiProvider; owner: Owner }[] = service ? [{ ai: service, owner: null }] : [];
  for (const { company_id, id: account_id } of accounts) {
    const ai = await run.providers.of({ company_id, account_id, provider: null, mode: 'batch' });
    if (ai) owners.push({ ai, owner: { company_id, account_id } });
  }
  return owners;
}

/** The key of a provider that was left long ago is of no use to anybody here: what was out there has ended. */
async function forgetKeys(run: Run): Promise<void> {
  await overAll(run, (tx) =>
    tx.query('UPDATE ai_account SET key_sealed = NULL WHERE key_sealed IS NOT NULL AND left_at < $1', [
      minutes(run.ctx.now(), -leftKeyMinutes),
    ]),
  );
}

/** Answers that could not be used were kept for a look at them, not for good. */
async function forgetAnswers(step: Run): Promise<void> {
  const old = minutes(step.ctx.now(), -30 * 24 * 60);
  await overAll(step, async (tx) => {
    const attempts = await rows(
      tx,
      'SELECT id, company_id FROM batch_attempt WHERE ended_at < $1 AND ended_at > $2',
      [old, minutes(old, -14 * 24 * 60)],
      { id: is.text, company_id: is.text },
    );
    await tx.query(
      `UPDATE batch_item i SET raw = NULL FROM unnest($1::uuid[], $2::uuid[]) AS a (company_id, id)
       WHERE i.company_id = a.company_id AND i.attempt_id = a.id AND i.raw IS NOT NULL`,
      [attempts.map((row) => row.company_id), attempts.map(({ id }) => id)],
    );
  });
}

async function sweepBatches(step: Step, owner: Owner): Promise<number> {
  const { ai, ctx } = step;
  if (!ai.port.dialect.keepsMetadata) return 0;
  const since = minutes(ctx.now(), -lookBackMinutes);
  const running = (await ai.port.list(since, { signal: ctx.signal })).filter(
    ({ metadata, phase }) => metadata['app'] === 'parlance' && phase !== 'failed',
  );
  const attempts = await readAttempts(
    step,
    running.map(({ metadata }) => metadata['attempt'] ?? ''),
  );
  const known = await readKnown(step, running);
  const fresh = running.flatMap((batch) => {
    const attempt = attempts.get(batch.metadata['attempt'] ?? '');
    return attempt &&
      isOwn(owner, attempt) &&
      !known.has(batch.id) &&
      !attempt.past_batch_ids.includes(batch.id)
      ? [{ attempt, batch }]
      : [];
  });
  for (const { attempt, batch } of fresh) {
    if (attempt.provider_batch_id === null && isIn(attempt, mayBeBound))
      await bindBatch(step, attempt, batch);
    else await watchTwin(step, attempt, batch.id);
  }
  return fresh.length;
}

async function readKnown(step: Step, batches: readonly { readonly id: string }[]): Promise<Set<string>> {
  const found = await overAll(step, (tx) =>
    rows(
      tx,
      'SELECT provider_batch_id AS id FROM batch_attempt WHERE provider_batch_id = ANY($1::text[])',
      [batches.map(({ id }) => id)],
      { id: is.text },
    ),
  );
  return new Set(found.map(({ id }) => id));
}

async function sweepFiles(step: Step, owner: Owner): Promise<number> {
  const { ai, ctx } = step;
  const old = minutes(ctx.now(), -oldFileMinutes);
  const files = (
    await ai.port.listFiles(minutes(ctx.now(), -lookBackMinutes), { signal: ctx.signal })
  ).flatMap((file) => {
    const attemptId = /^bj_([0-9a-f-]{36})\.jsonl$/.exec(file.fileName)?.[1];
    return attemptId === undefined ? [] : [{ file, attemptId }];
  });
  const attempts = await readAttempts(
    step,
    files.map(({ attemptId }) => attemptId),
  );
  let count = 0;
  for (const { file, attemptId } of files) {
    const attempt = attempts.get(attemptId);
    if (!attempt || !isOwn(owner, attempt)) continue;
    const isOld = file.createdAt !== null && file.createdAt < old;
    const isSpare = isFinal(attempt.state) || (isOld && attempt.input_file_id !== file.id);
    if (!isSpare) continue;
    await ai.port.remove(file.id, { signal: ctx.signal });
    count += 1;
  }
  return count;
}

async function sweepSessions(step: Run): Promise<number> {
  const companies = await overAll(step, (tx) =>
    rows(
      tx,
      `SELECT DISTINCT c.id FROM session s JOIN company c ON c.id = s.company_id
       WHERE s.analysis_status = 1 AND s.analysis_status IN (0, 1, 3) AND c.status IN ('TRIAL', 'ACTIVE')`,
      [],
      { id: is.text },
    ),
  );
  let count = 0;
  await eachCompany(step.ctx, companies, async ({ id }) => {
    count += await inCompany(step, id, (tx) => releaseStranded(tx, 1000));
  });
  return count;
}

async function readAttempts(step: Step, ids: readonly string[]): Promise<Map<string, Attempt>> {
  const plain = ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id));
  const found = await overAll(step, (tx) =>
    rows(tx, 'SELECT * FROM batch_attempt WHERE id = ANY($1::uuid[])', [plain], Attempt),
  );
  return new Map(found.map((row) => [row.id, row]));
}
