import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';
import { nilId } from '../../../ports/ids.ts';
import { closedReason, closeGate, learnLimit, lesserLimit, openGate, tokenLimit } from './gate.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab();
  await lab.fresh();
});
afterAll(() => lab[Symbol.asyncDispose]());

const gateOf = (model: string) => ({ company_id: nilId, account_id: null, model });
const now = new Date('2026-03-05T12:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('what is refused for everything closes the gate of every model for a quarter of an hour', async () => {
  await lab.app.database.system(async (tx) => {
    await closeGate(tx, gateOf('a'), { reason: 'no credit', now });
    for (const model of ['a', 'b']) {
      expect(await closedReason(tx, gateOf(model), after(14))).toBe('no credit');
      expect(await closedReason(tx, gateOf(model), after(15))).toBeNull();
    }
    await closeGate(tx, gateOf('a'), { reason: 'no key', now: after(10) });
    expect(await closedReason(tx, gateOf('b'), after(24))).toBe('no key');
    await openGate(tx, gateOf('b'));
    expect(await closedReason(tx, gateOf('a'), after(1))).toBeNull();
  });
});

test('what is refused of one model closes its gate alone, for as long as it says', async () => {
  await lab.app.database.system(async (tx) => {
    await closeGate(tx, gateOf('a'), { reason: 'its form', now, modelMinutes: 60 });
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
