import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';
import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { Attempt, moveAttempt } from './attempt.ts';
import {
  type AttemptState,
  attemptMoves,
  attemptStates,
  isFinal,
  mayMove,
  stepsOf,
} from './attempt-moves.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab();
  await lab.fresh();
  await lab.addSessions(10);
  await lab.pass(5);
});
afterAll(() => lab[Symbol.asyncDispose]());

const pairs = attemptStates.flatMap((from) => attemptStates.map((to) => ({ from, to })));

/** The compiler refuses most of what is tried here: what it would not see is refused when it runs. */
const moveAnyhow = moveAttempt as (
  tx: Tx,
  attempt: Attempt,
  to: AttemptState,
  changes: object,
) => Promise<boolean>;

test('an attempt makes the moves of the table, and no other', async () => {
  const made: typeof pairs = [];
  for (const { from, to } of pairs) {
    await lab.app.database.system(async (tx) => {
      const [attempt] = await rows(tx, 'UPDATE batch_attempt SET state = $1 RETURNING *', [from], Attempt);
      if (!attempt) throw new Error('no attempt was made');
      const moved = await moveAnyhow(tx, attempt, to, {}).catch((error: unknown) => String(error));
      const [after] = await rows(tx, 'SELECT state FROM batch_attempt', [], { state: is.text });
      expect(after?.state).toBe(moved === true ? to : from);
      if (moved === true) made.push({ from, to });
      else expect(moved).toBe(`Error: no attempt moves from ${from} to ${to}`);
    });
  }
  expect(made).toEqual(pairs.filter(({ from, to }) => mayMove(from, to)));
});

test('an attempt that somebody else moved stays where it is', async () => {
  await lab.app.database.system(async (tx) => {
    const [read] = await rows(tx, "UPDATE batch_attempt SET state = 'submitting' RETURNING *", [], Attempt);
    if (read?.state !== 'submitting') throw new Error('no attempt was made');
    await tx.query("UPDATE batch_attempt SET state = 'submitted'");
    expect(await moveAttempt(tx, { ...read, state: 'submitting' }, 'uploaded', {})).toBe(false);
    expect(await rows(tx, 'SELECT state FROM batch_attempt', [], { state: is.text })).toEqual([
      { state: 'submitted' },
    ]);
  });
});

/** Every state that can be come to from these, they themselves included. */
function reachedFrom(...begin: AttemptState[]): Set<AttemptState> {
  const reached = new Set(begin);
  for (const state of reached) for (const next of attemptMoves[state]) reached.add(next);
  return reached;
}

test('every state is come to, leads to an end, and is taken on by exactly one schedule until then', () => {
  expect([...reachedFrom('building', 'lost')].sort()).toEqual([...attemptStates].sort());
  expect(attemptStates.filter((state) => ![...reachedFrom(state)].some(isFinal))).toEqual([]);
  const takenOn: AttemptState[] = Object.values(stepsOf).flat();
  expect(takenOn.sort()).toEqual(attemptStates.filter((state) => !isFinal(state)).sort());
});
