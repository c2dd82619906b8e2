import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';
import { newId, nilId } from '../../../ports/ids.ts';
import { say, written } from '../../../words/sentence.ts';
import type { Run } from './attempt.ts';
import {
  closedForAll,
  closedReason,
  closeGate,
  type Gate,
  hasRoom,
  learnLimit,
  lesserLimit,
  openGate,
  tokenLimit,
} from './gate.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab();
  await lab.fresh();
});
afterAll(() => lab[Symbol.asyncDispose]());

const gateOf = (model: string) => ({ company_id: nilId, account_id: null, model });
const service = { ai: { model: 'a' } };
const now = new Date('2026-03-05T12:00:00Z');
async function oneByOne<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (const item of items) answers.push(await ask(item));
  return answers;
}
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const forAll = written(say('batch.closedForAll'));

test('what is refused for everything closes the gate of every model for a quarter of an hour; only who met it is told in which words', async () => {
  await lab.app.database.system(async (tx) => {
    await closeGate(tx, service, gateOf('a'), { reason: 'no credit', now });
    const other = { ...gateOf('a'), company_id: lab.admin.companyId };
    for (const [gate, told] of [
      [gateOf('a'), 'no credit'],
      [gateOf('b'), forAll],
      [other, forAll],
    ] as const) {
      expect(await closedReason(tx, gate, after(14))).toBe(told);
      expect(await closedReason(tx, gate, after(15))).toBeNull();
    }
    expect(await closedForAll(tx, after(14))).toBe('no credit');
    await closeGate(tx, service, gateOf('a'), { reason: 'no key', now: after(10) });
    expect(await closedReason(tx, gateOf('b'), after(24))).toBe(forAll);
    await openGate(tx, other);
    expect(await closedReason(tx, gateOf('b'), after(1))).toBeNull();
    await openGate(tx, gateOf('a'));
    expect(await closedReason(tx, gateOf('a'), after(1))).toBeNull();
  });
});

test('what a model that a company chose is refused, or a form that it sends, stops nobody else', async () => {
  await lab.app.database.system(async (tx) => {
    const other = (model: string) => ({ ...gateOf(model), company_id: lab.admin.companyId });
    await closeGate(tx, service, gateOf('b'), { reason: 'no access to b', now });
    await closeGate(tx, service, gateOf('a'), { reason: 'their schema', now, modelMinutes: 60 });
    expect(await closedReason(tx, gateOf('b'), after(14))).toBe('no access to b');
    expect(await closedReason(tx, gateOf('b'), after(15))).toBeNull();
    expect(await closedReason(tx, gateOf('a'), after(59))).toBe('their schema');
    for (const model of ['a', 'b']) expect(await closedReason(tx, other(model), after(1))).toBeNull();
    expect(await closedForAll(tx, after(1))).toBeNull();
    for (const model of ['a', 'b']) await openGate(tx, gateOf(model));
  });
});

test('what is refused of one model, a dry run too, closes its gate alone, for as long as it says', async () => {
  await lab.app.database.system(async (tx) => {
    // By the service's own account, a dry run's model has the same gate.
    const tried = { ...gateOf('a'), dry_run_id: nilId };
    await closeGate(tx, service, tried, { reason: 'its form', now, modelMinutes: 60 });
    expect(await closedReason(tx, gateOf('a'), after(59))).toBe('its form');
    expect(await closedReason(tx, gateOf('a'), after(60))).toBeNull();
    expect(await closedReason(tx, gateOf('b'), after(1))).toBeNull();
    await openGate(tx, gateOf('b'));
    expect(await closedReason(tx, gateOf('a'), after(1))).toBe('its form');
    await openGate(tx, gateOf('a'));
    expect(await closedReason(tx, gateOf('a'), after(1))).toBeNull();
  });
});

test('of what the provider said and what is configured the lesser holds, and a little less than it said', async () => {
  expect([lesserLimit(null, null), lesserLimit(5, null), lesserLimit(null, 7)]).toEqual([null, 5, 7]);
  expect([lesserLimit(5, 7), lesserLimit(7, 5)]).toEqual([5, 5]);
  await lab.app.database.system(async (tx) => {
    await learnLimit(tx, gateOf('c'), null);
    expect(await tokenLimit(tx, gateOf('c'), null)).toBeNull();
    await learnLimit(tx, gateOf('c'), 1001);
    expect(await tokenLimit(tx, gateOf('c'), null)).toBe(900);
    expect(await tokenLimit(tx, gateOf('c'), 500)).toBe(500);
    await learnLimit(tx, gateOf('c'), 2000);
    expect(await tokenLimit(tx, gateOf('c'), 5000)).toBe(1800);
    expect(await tokenLimit(tx, gateOf('d'), 500)).toBe(500);
  });
});

test("a company's own account has a gate of its own: what is wrong there stops nobody else, and the other way round", async () => {
  const { companyId } = lab.admin;
  const [own, left] = [newId(lab.app.clock), newId(lab.app.clock)];
  await lab.app.database.system(async (tx) => {
    for (const [id, leftAt] of [
      [own, null],
      [left, now],
    ])
      await tx.query(
        `INSERT INTO ai_account (company_id, id, provider, mode, model, created_at, left_at) VALUES ($1, $2, 'openai', 'batch', 'e', $3, $4)`,
        [companyId, id, now, leftAt],
      );
    const gates = [
      { company_id: companyId, account_id: own, model: 'e' },
      { company_id: companyId, account_id: left, model: 'e' },
      gateOf('e'),
    ] as const;
    const reasons = () => oneByOne(gates, (gate) => closedReason(tx, gate, after(1)));
    await closeGate(tx, service, gates[0], { reason: 'their credit', now });
    expect(await reasons()).toEqual(['their credit', null, null]);
    await closeGate(tx, { ai: { model: 'e' } }, gates[2], { reason: 'ours', now });
    expect(await reasons()).toEqual(['their credit', null, 'ours']);
    expect(await closedReason(tx, gates[0], after(15))).toBeNull();
    // What a dry run's model is refused there says nothing of the one that reads; what is refused of everything does.
    await openGate(tx, gates[0]);
    const tried = { ...gates[0], dry_run_id: nilId };
    await closeGate(tx, service, tried, { reason: 'its model', now, modelMinutes: 60 });
    expect(await reasons()).toEqual([null, null, 'ours']);
    await closeGate(tx, service, tried, { reason: 'their key', now });
    expect(await reasons()).toEqual(['their key', null, 'ours']);
    await closeGate(tx, service, gates[0], { reason: 'its form', now, modelMinutes: 60 });
    expect(await reasons()).toEqual(['its form', null, 'ours']);
    await openGate(tx, gates[0]);
    expect(await reasons()).toEqual([null, null, 'ours']);
    await openGate(tx, gates[2]);

    await learnLimit(tx, gates[0], 1000);
    await learnLimit(tx, gates[2], 5000);
    const limits = await oneByOne(gates, (gate) => tokenLimit(tx, gate, 2000));
    // What the operator set is for the service's own key.
    expect(limits).toEqual([900, null, 2000]);
  });
});

test('what is out counts towards what may be enqueued, each account and model by itself; the largest goes alone', async () => {
  await lab.fresh();
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.app.database.system(async (tx) => {
    await tx.query("UPDATE batch_attempt SET est_tokens = 600, model = 'f' WHERE state = 'submitted'");
    const run = { ctx: { config: { ai: { enqueuedTokenLimit: null as number | null } } } };
    const room = (gate: Gate, tokens: number) => hasRoom(tx, run as Pick<Run, 'ctx'>, gate, tokens);
    expect(await room(gateOf('f'), 1e9)).toBe(true);
    run.ctx.config.ai.enqueuedTokenLimit = 1000;
    expect([await room(gateOf('f'), 400), await room(gateOf('f'), 401)]).toEqual([true, false]);
    expect(await room(gateOf('g'), 5000)).toBe(true);
    await tx.query("UPDATE batch_attempt SET mode = 'direct' WHERE model = 'f'");
    expect(await room(gateOf('f'), 401)).toBe(true);
    await tx.query("UPDATE batch_attempt SET mode = 'batch', state = 'done' WHERE model = 'f'");
    expect(await room(gateOf('f'), 401)).toBe(true);
  });
});
