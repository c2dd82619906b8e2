import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchStateAt, WINDOW_MS } from './batch-state.ts';
import { type BatchRecord, stuckStates } from './records.ts';

const ms = fc.integer({ min: 0, max: WINDOW_MS * 2 });
const anyBatch = fc
  .record({
    lineCount: fc.integer({ min: 1, max: 20 }),
    validateMs: ms,
    runMs: ms,
    finalizeMs: ms,
    cancelMs: ms,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    stuckIn: fc.option(fc.constantFrom(...stuckStates)),
    fails: fc.boolean(),
    cancelledAtMs: fc.option(ms),
  })
  .map(
    ({ lineCount, share, fails, cancelledAtMs, ...plan }): BatchRecord => ({
      id: 'batch_1',
      dialect: 'openai',
      inputFileId: 'file-1',
      endpoint: '/v1/chat/completions',
      metadata: null,
      model: 'm',
      lineCount,
      promptTokens: 1,
      createdAtMs: 0,
      cancelledAtMs,
      deletedAtMs: null,
      outputTtlMs: 1,
      plan: {
        ...plan,
        seed: 1,
        finishingCount: Math.round(lineCount * share),
        failWith: fails ? [{ code: 'x', message: 'x', param: null, line: 1 }] : [],
        ends: {},
      },
    }),
  );

const ORDER = [
  'validating',
  'in_progress',
  'finalizing',
  'cancelling',
  'failed',
  'completed',
  'expired',
  'cancelled',
];

test('time never undoes anything: states only go on, done lines only grow, an end is an end', () => {
  fc.assert(
    fc.property(anyBatch, fc.array(ms, { minLength: 2, maxLength: 8 }), (batch, moments) => {
      const states = moments.toSorted((a, b) => a - b).map((moment) => batchStateAt(batch, moment));
      for (const [index, state] of states.entries()) {
        const before = states[index - 1];
        if (!before) continue;
        expect(ORDER.indexOf(state.status)).toBeGreaterThanOrEqual(ORDER.indexOf(before.status));
        expect(state.done.slice(0, before.done.length)).toEqual(before.done);
        if (before.isFinal) expect(state).toEqual(before);
        expect(state.enteredAtMs).toMatchObject(before.enteredAtMs);
      }
    }),
  );
});

test('a failed batch ran nothing, a completed one everything', () => {
  fc.assert(
    fc.property(anyBatch, ms, (batch, moment) => {
      const { status, done } = batchStateAt(batch, moment);
      if (status === 'failed' || status === 'validating') expect(done).toEqual([]);
      if (status === 'completed') expect(done).toHaveLength(batch.lineCount);
      if (batch.plan.failWith.length > 0) expect(done).toEqual([]);
    }),
  );
});
