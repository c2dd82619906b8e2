import { expect, test } from 'vitest';
import { startBatchLab } from '../../../../test/labs/batch-lab.ts';
import { is, rows } from '../../../db/rows.ts';

const lines = 1000;
const rates = {
  rate_limited: 0.05,
  server_error: 0.05,
  empty_body: 0.03,
  timeout: 0.02,
  invalid_json: 0.02,
  off_schema: 0.05,
  truncated: 0.02,
  refusal: 0.01,
};

test('a thousand lines to a server with every trouble at once: none is lost, and the calls are as many as the trouble asks for', async () => {
  await using lab = await startBatchLab({
    direct: true,
    emulator: { endRates: rates },
    env: { AI_TIMEOUT_SECONDS: '1' },
  });
  await lab.fresh();
  const on = 'chat.completions' as const;
  const { faults, chat } = lab.emulator;
  for (const fault of [
    { kind: 'reset', on },
    { kind: 'truncate', on },
    { kind: 'html', on },
    { kind: 'endless', on },
    { kind: 'slow', on, delayMs: 2000 },
  ] as const)
    faults.add({ ...fault, times: 5 });
  await lab.addSessions(lines);
  await lab.pass(5);
  for (let n = 0; n < 20 && (await lab.stages()).asked; n += 1) await lab.pass(31);
  const { done = 0, failed = 0, ...others } = await lab.stages();
  expect(others).toEqual({});
  expect(done + failed).toBe(lines);
  // Refused, or beside the form twice.
  expect(failed).toBeLessThan(lines * 0.04);
  const errors = await lab.errors();
  expect(errors).toHaveLength(failed);
  expect(errors.every((error) => error.length > 5)).toBe(true);
  const trouble = Object.values(rates).reduce((sum, rate) => sum + rate, 0);
  const { calls, mostAtOnce } = chat();
  // Each trouble is worth another call, and so is the trouble of that one.
  expect(calls).toBeLessThanOrEqual(Math.ceil((lines + 25) / (1 - trouble) + 100));
  expect(mostAtOnce).toBeLessThanOrEqual(4);
  const [billed] = await rows(
    lab,
    `SELECT count(*) AS lines, count(*) FILTER (WHERE n > 1) AS twice
     FROM (SELECT custom_id, count(*) AS n FROM usage_ledger GROUP BY custom_id) t`,
    [],
    { lines: is.number, twice: is.number },
  );
  expect(billed?.twice).toBe(0);
}, 300_000);
