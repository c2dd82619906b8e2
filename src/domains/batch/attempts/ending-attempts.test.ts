import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { newId } from '../../../ports/ids.ts';
import { Attempt, type AttemptIn, holdAttempt, noteAttempt } from './attempt.ts';
import { failAttempt, loseAttempt } from './fail-attempt.ts';
import { openAttempt } from './open-attempt.ts';
import { putBack, type Unanswered } from './put-back.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
/** Ten sessions are out in one batch. */
beforeEach(async () => {
  await lab.fresh();
  await lab.addSessions(10);
  await lab.pass(5);
});

const inCompany = <T>(work: (tx: TenantTx, attempt: AttemptIn<'submitted'>) => Promise<T>): Promise<T> =>
  lab.app.database.tenant(lab.admin.companyId, async (tx) => {
    const [attempt] = await rows(tx, 'SELECT * FROM batch_attempt', [], Attempt);
    if (attempt?.state !== 'submitted') throw new Error('no attempt is out');
    return work(tx, { ...attempt, state: 'submitted' });
  });
const requestsOf = (tx: TenantTx) =>
  rows(
    tx,
    `SELECT r.id, r.status, r.attempts, r.last_error, r.output_tokens, s.analysis_status AS stage
     FROM ai_request r JOIN session s ON s.id = r.session_id ORDER BY r.id`,
    [],
    {
      id: is.uuid,
      status: is.text,
      attempts: is.number,
      last_error: is.orNull(is.text),
      output_tokens: is.number,
      stage: is.number,
    },
  );
const [asked, failed] = [1, 3];

test('a request without an answer is tried as often as its end deserves, and fails with its reason', async () => {
  await inCompany(async (tx, attempt) => {
    const requests = await requestsOf(tx);
    const ends: [Unanswered['outcome'], number | undefined][] = [
      ['missing', 1],
      ['missing', 2],
      ['missing', 3],
      ['retryable', undefined],
      ['truncated', 1],
      ['truncated', 2],
      ['invalid', 2],
      ['refused', 1],
      ['permanent', 1],
      ['credit', 3],
    ];
    const unanswered = requests.map(({ id }, at) => {
      const [outcome, tries] = ends[at] ?? ['missing', 1];
      return { requestId: id, outcome, tries, reason: `why ${at}` };
    });
    await putBack(tx, attempt, [], lab.app.clock.now());
    expect(await requestsOf(tx)).toEqual(requests);
    await putBack(tx, attempt, unanswered, lab.app.clock.now());
    const after = await requestsOf(tx);
    const before = requests[0]?.output_tokens ?? 0;
    const waits = (attempts: number, output_tokens = before) => ({
      status: 'pending',
      attempts,
      output_tokens,
    });
    const ended = (attempts: number, output_tokens = before) => ({
      status: 'failed',
      attempts,
      output_tokens,
    });
    expect(after.map(({ status, attempts, output_tokens }) => ({ status, attempts, output_tokens }))).toEqual(
      [
        waits(1),
        waits(2),
        ended(3),
        waits(1),
        // It had more to say: the next try is given more room.
        waits(1, 4000),
        ended(2, 4000),
        ended(2),
        ended(1),
        ended(1),
        // Credit is nothing that a request can help.
        waits(0),
      ],
    );
    expect(after.map(({ last_error }) => last_error)).toEqual(unanswered.map(({ reason }) => reason));
    expect(after.map(({ stage }) => stage)).toEqual(
      after.map(({ status }) => (status === 'failed' ? failed : asked)),
    );
    // What is not out any more is answered for already.
    await putBack(tx, attempt, unanswered, lab.app.clock.now());
    expect(await requestsOf(tx)).toEqual(after);
  });
});

test('an attempt that fails takes its lines, its job and the sessions it asked about with it', async () => {
  await inCompany(async (tx, attempt) => {
    const now = lab.app.clock.now();
    await failAttempt(tx, attempt, 'no file', now);
    const [after] = await rows(tx, 'SELECT state, ended_at, error FROM batch_attempt', [], {
      state: is.text,
      ended_at: is.moment,
      error: is.text,
    });
    expect(after).toEqual({ state: 'failed', ended_at: now, error: 'no file' });
    expect(
      await rows(tx, 'SELECT DISTINCT outcome, error FROM batch_item', [], {
        outcome: is.text,
        error: is.text,
      }),
    ).toEqual([{ outcome: 'failed', error: 'no file' }]);
    expect(
      await rows(tx, 'SELECT status, failed_count, last_error, completed_at FROM batch_job', [], {
        status: is.text,
        failed_count: is.number,
        last_error: is.text,
        completed_at: is.moment,
      }),
    ).toEqual([{ status: 'failed', failed_count: 10, last_error: 'no file', completed_at: now }]);
    for (const request of await requestsOf(tx))
      expect(request).toMatchObject({ status: 'failed', last_error: 'no file', stage: failed });
  });
});

test('a dry run that fails leaves the sessions it read from as they were', async () => {
  await inCompany(async (tx, attempt) => {
    await failAttempt(tx, { ...attempt, dry_run_id: newId(lab.app.clock) }, 'no file', lab.app.clock.now());
    for (const request of await requestsOf(tx))
      expect(request).toMatchObject({ status: 'failed', last_error: 'no file', stage: asked });
  });
});

test('a lost attempt fails its job, but its lines stay open and it is looked for an hour later', async () => {
  await inCompany(async (tx, attempt) => {
    const now = lab.app.clock.now();
    await loseAttempt(tx, attempt, 'gone', now);
    const [after] = await rows(tx, 'SELECT state, next_step_at FROM batch_attempt', [], {
      state: is.text,
      next_step_at: is.moment,
    });
    expect(after).toEqual({ state: 'lost', next_step_at: new Date(now.getTime() + 3_600_000) });
    expect(
      await rows(tx, 'SELECT DISTINCT outcome FROM batch_item', [], { outcome: is.orNull(is.text) }),
    ).toEqual([{ outcome: null }]);
    expect(await rows(tx, 'SELECT status FROM batch_job', [], { status: is.text })).toEqual([
      { status: 'failed' },
    ]);
    expect((await requestsOf(tx)).map(({ status }) => status)).toEqual(Array(10).fill('failed'));
  });
});

test('who finds an attempt moved on neither fails nor loses it, notes nothing and does not hold it', async () => {
  await inCompany(async (tx, attempt) => {
    const now = lab.app.clock.now();
    expect(await holdAttempt(tx, attempt)).toBe(true);
    expect(await noteAttempt(tx, attempt, { tries: 2 })).toBe(true);
    await tx.query("UPDATE batch_attempt SET state = 'collecting'");
    await failAttempt(tx, attempt, 'too late', now);
    await loseAttempt(tx, attempt, 'too late', now);
    expect([await holdAttempt(tx, attempt), await noteAttempt(tx, attempt, { tries: 9 })]).toEqual([
      false,
      false,
    ]);
    expect(
      await rows(tx, 'SELECT state, tries FROM batch_attempt', [], { state: is.text, tries: is.number }),
    ).toEqual([{ state: 'collecting', tries: 2 }]);
    expect(await rows(tx, 'SELECT status FROM batch_job', [], { status: is.text })).not.toEqual([
      { status: 'failed' },
    ]);
    expect((await requestsOf(tx)).map(({ status }) => status)).toEqual(Array(10).fill('batched'));
  });
});

test('a new attempt binds its requests in order, under ids that fit every provider, until its time is over', async () => {
  await inCompany(async (tx, { job_id: jobId, company_id: companyId }) => {
    const [id, now] = [newId(lab.app.clock), lab.app.clock.now()];
    const requests = (await requestsOf(tx))
      .map((request, at) => ({ id: request.id, est_tokens: 10 + at }))
      .reverse();
    const to = { account_id: null, provider: 'emulator', mode: 'batch', model: 'm' } as const;
    await openAttempt(tx, { id, companyId, jobId, to, dryRunId: null, requests, now, timeoutHours: 3 });
    const [attempt] = await rows(tx, 'SELECT * FROM batch_attempt WHERE id = $1', [id], Attempt);
    expect(attempt).toMatchObject({
      ...to,
      state: 'building',
      item_count: 10,
      est_tokens: 145,
      created_at: now,
      deadline_at: new Date(now.getTime() + 3 * 3_600_000),
    });
    const items = await rows(tx, 'SELECT custom_id, request_id FROM batch_item WHERE attempt_id = $1', [id], {
      custom_id: is.text,
      request_id: is.uuid,
    });
    const byPlace = new Map(items.map((item) => [Number(item.custom_id.split('_')[2]), item]));
    expect(requests.map((_, at) => byPlace.get(at + 1)?.request_id)).toEqual(
      requests.map((request) => request.id),
    );
    for (const { custom_id } of items) expect(custom_id).toMatch(/^r_[0-9a-f]{32}_\d+$/);
  });
});
