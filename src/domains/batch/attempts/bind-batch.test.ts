import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';
import { is, rows } from '../../../db/rows.ts';
import type { AiProvider } from '../../../ports/ai-batch/open-provider.ts';
import type { ProviderBatch } from '../../../ports/ai-batch/port.ts';
import { Attempt, type AttemptIn, dueAttempts, minutes, type Step } from './attempt.ts';
import { type AttemptState, attemptStates } from './attempt-moves.ts';
import { bindBatch } from './bind-batch.ts';
import { inCompany, overAll } from './in-company.ts';
import { destinationOf } from './open-attempt.ts';

let lab: BatchLab;
let now: Date;
let stopping: AbortController;
let told: unknown[];
beforeAll(async () => {
  lab = await startBatchLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
/** The call that asks for a batch of ten sessions has just been made, and nobody knows yet what came of it. */
beforeEach(async () => {
  await lab.fresh();
  await lab.addSessions(10);
  await lab.pass(5);
  now = lab.app.clock.now();
  stopping = new AbortController();
  told = [];
  await lab.query(
    `UPDATE batch_attempt SET state = 'submitting', provider_batch_id = NULL, missing_count = 2
     WHERE company_id = $1`,
    [lab.admin.companyId],
  );
  await lab.query(
    `UPDATE batch_job SET status = 'pending', provider_batch_id = NULL, submitted_at = NULL WHERE company_id = $1`,
    [lab.admin.companyId],
  );
});

function stepOf(): Step {
  const { database, clock } = lab.app;
  // A call that would not end with the service is none.
  const cancel = async (id: string, { signal }: { signal?: AbortSignal }) => {
    if (signal === stopping.signal) told.push(id);
  };
  return {
    ctx: {
      now: () => now,
      signal: stopping.signal,
      log: { error: (facts: object, message: string) => told.push([facts, message]) },
      ports: { clock },
      services: { database },
      transaction: database.system,
    },
    ai: { name: 'openai', port: { cancel } },
    companyId: null,
    // What is tried here asks for nothing else of a step.
  } as unknown as Step;
}

const attemptsOf = (state: AttemptState) =>
  lab.app.database.system((tx) =>
    rows(
      tx,
      'SELECT * FROM batch_attempt WHERE company_id = $1 AND state = $2',
      [lab.admin.companyId, state],
      Attempt,
    ),
  );
async function asked(): Promise<AttemptIn<'submitting'>> {
  const [attempt] = await attemptsOf('submitting');
  if (!attempt) throw new Error('nothing was asked for');
  return { ...attempt, state: 'submitting' };
}
const batch = (id: string): ProviderBatch =>
  ({ id, status: 'validating', expiresAt: minutes(now, 60) }) as ProviderBatch;
const jobs = async () =>
  lab.query(
    `SELECT status, provider, provider_batch_id, provider_status, submitted_at, expires_at FROM batch_job WHERE company_id = $1`,
    [lab.admin.companyId],
  );

test('a batch that the provider took is stored with its attempt and its job, and asked after at once', async () => {
  await bindBatch(stepOf(), await asked(), batch('b-1'));
  const [attempt] = await rows(
    lab,
    'SELECT state, provider_batch_id, provider_status, call_ended_at, missing_count, next_step_at FROM batch_attempt WHERE company_id = $1',
    [lab.admin.companyId],
    {
      ...{ state: is.text, provider_batch_id: is.text, provider_status: is.text },
      ...{ call_ended_at: is.moment, missing_count: is.number, next_step_at: is.moment },
    },
  );
  expect(attempt).toEqual({
    ...{ state: 'submitted', provider_batch_id: 'b-1', provider_status: 'validating' },
    ...{ call_ended_at: now, missing_count: 0, next_step_at: now },
  });
  expect(await jobs()).toEqual([
    {
      ...{
        status: 'processing',
        provider: 'openai',
        provider_batch_id: 'b-1',
        provider_status: 'validating',
      },
      ...{ submitted_at: now, expires_at: minutes(now, 60) },
    },
  ]);
  expect(told).toEqual([]);
});

test('whoever is told the same batch once more changes nothing; another one is a second of one file: cancelled, and followed', async () => {
  const attempt = await asked();
  await bindBatch(stepOf(), attempt, batch('b-2'));
  const before = await jobs();
  await bindBatch(stepOf(), attempt, batch('b-2'));
  expect([await attemptsOf('lost'), told]).toEqual([[], []]);
  // Of its lines those that were rendered.
  await lab.query(
    `UPDATE batch_item SET line = CASE WHEN custom_id LIKE '%\\_1' THEN NULL ELSE coalesce(line, 1) END WHERE attempt_id = $1`,
    [attempt.id],
  );
  for (const times of [1, 2]) {
    await bindBatch(stepOf(), attempt, batch('b-3'));
    expect(told).toEqual(
      Array(times)
        .fill([
          [{ attempt: attempt.id, batch: 'b-3' }, 'one file was taken by a second batch, which is cancelled'],
          'b-3',
        ])
        .flat(),
    );
    const twins = await attemptsOf('lost');
    expect(twins).toEqual([
      expect.objectContaining({
        ...{ job_id: attempt.job_id, item_count: 10, est_tokens: attempt.est_tokens, model: attempt.model },
        ...{
          provider_batch_id: 'b-3',
          mode: 'batch',
          created_at: new Date(attempt.created_at.getTime() - 1),
        },
      }),
    ]);
    expect(
      await lab.query('SELECT next_step_at, error FROM batch_attempt WHERE id = $1', [twins[0]?.id]),
    ).toEqual([{ next_step_at: minutes(now, 15), error: expect.stringContaining('twin') }]);
    expect(
      await lab.query('SELECT count(*)::int AS count FROM batch_item WHERE attempt_id = $1', [twins[0]?.id]),
    ).toEqual([{ count: 9 }]);
  }
  expect(await jobs()).toEqual(before);
});

test('a batch that was named for another job is none of this one, and what else fails is not hidden', async () => {
  await lab.query(
    `UPDATE batch_attempt SET provider_batch_id = 'b-4' WHERE id = (SELECT id FROM batch_attempt WHERE company_id <> $1 LIMIT 1)`,
    [lab.admin.companyId],
  );
  const attempt = await asked();
  await expect(bindBatch(stepOf(), attempt, batch('b-4'))).rejects.toMatchObject({
    ...{ call: 'create', kind: 'permanent', code: 'known_batch' },
    providerMessage: expect.objectContaining({ code: 'provider.knownBatch' }),
  });
  stopping.abort(new Error('the service ends'));
  await expect(bindBatch(stepOf(), attempt, batch('b-5'))).rejects.toThrow('the service ends');
  expect((await asked()).id).toBe(attempt.id);
});

test('what a run did for a company is undone where the service ends meanwhile', async () => {
  const change = () =>
    inCompany(stepOf(), lab.admin.companyId, async (tx) => {
      await tx.query("UPDATE batch_attempt SET error = 'seen'");
      return 'done';
    });
  const errors = () =>
    overAll(stepOf(), (tx) =>
      tx.query('SELECT error FROM batch_attempt WHERE company_id = $1', [lab.admin.companyId]),
    );
  stopping.abort(new Error('the service ends'));
  await expect(change()).rejects.toThrow('the service ends');
  expect(await errors()).toEqual([{ error: null }]);
  stopping = new AbortController();
  expect([await change(), await errors()]).toEqual(['done', [{ error: 'seen' }]]);
});

test('what is due is taken on: its time has come, its state is asked for, its company may send, and it was not seen so', async () => {
  const { companyId } = lab.admin;
  const due = async (
    of: string | null = null,
    states: readonly AttemptState[] = attemptStates,
    seen: [string, AttemptState][] = [],
  ) =>
    (
      await overAll(stepOf(), (tx) => dueAttempts(tx, { ...stepOf(), companyId: of }, states, new Map(seen)))
    ).filter((attempt) => attempt.company_id === companyId);
  const put = (state: AttemptState, at: Date, mode = 'batch') =>
    lab.query('UPDATE batch_attempt SET state = $2, next_step_at = $3, mode = $4 WHERE company_id = $1', [
      companyId,
      state,
      at,
      mode,
    ]);
  const { id } = await asked();
  const other = '99999999-9999-4999-8999-999999999999';
  await put('building', now);
  expect(await due()).toEqual([expect.objectContaining({ id, state: 'building' })]);
  expect([await due(companyId), await due(null, ['building'])]).toMatchObject([[{ id }], [{ id }]]);
  expect([await due(other), await due(null, ['uploaded', 'done'])]).toEqual([[], []]);
  // One that was seen in a state makes room until it is in another.
  expect(await due(null, attemptStates, [[id, 'building']])).toEqual([]);
  expect(await due(null, attemptStates, [[id, 'uploaded']])).toMatchObject([{ id }]);
  await put('building', new Date(now.getTime() + 1));
  expect(await due()).toEqual([]);
  await put('building', now, 'direct');
  expect(await due()).toEqual([]);
  // What is out is paid for, and followed, also for a company that was suspended.
  await lab.query("UPDATE company SET status = 'SUSPENDED' WHERE id = $1", [companyId]);
  const taken: AttemptState[] = [];
  for (const state of attemptStates) {
    await put(state, now);
    if ((await due()).length > 0) taken.push(state);
  }
  expect(taken).toEqual(
    attemptStates.filter((state) => !['building', 'uploaded', 'waiting_capacity'].includes(state)),
  );
});

test('an attempt goes where its company, or the service, has its requests read', () => {
  const provider = { name: 'openai', model: 'm', direct: null } as AiProvider;
  expect([
    destinationOf(provider, 'n'),
    destinationOf({ ...provider, accountId: 'a', direct: {} as NonNullable<AiProvider['direct']> }, 'n'),
    destinationOf(null, 'n'),
  ]).toEqual([
    { account_id: null, provider: 'openai', mode: 'batch', model: 'n' },
    { account_id: 'a', provider: 'openai', mode: 'direct', model: 'n' },
    { account_id: null, provider: null, mode: 'batch', model: 'n' },
  ]);
});
