import { expect, test } from 'vitest';
import { HOUR_SECONDS, portTo, readResults, requestLines, submit } from '../test/labs/batch-fixture.ts';
import { createEmulator, type Emulator } from './server.ts';

async function ask(emulator: Emulator, method: string, path: string, body?: unknown) {
  const response = await fetch(`${emulator.url}${path}`, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('the clock is advanced over HTTP', async () => {
  await using emulator = await createEmulator({
    clock: { mode: 'manual', startAt: new Date('2026-03-01T00:00:00Z') },
  });
  expect((await ask(emulator, 'GET', '/emulator/clock')).body).toEqual({ now: '2026-03-01T00:00:00.000Z' });
  const advanced = await ask(emulator, 'POST', '/emulator/clock', { advanceSeconds: 90 });
  expect(advanced.body).toEqual({ now: '2026-03-01T00:01:30.000Z' });
  expect((await ask(emulator, 'POST', '/emulator/clock', { advanceSeconds: -1 })).status).toBe(400);
});

test('in real time a speed divides the durations, and the dates stay those of the machine', async () => {
  let nowMs = Date.parse('2026-03-01T00:00:00Z');
  await using emulator = await createEmulator({ clock: { mode: 'real', now: () => nowMs }, speed: 60 });
  const port = portTo(emulator);
  const batch = await submit(port, requestLines(2));
  nowMs += 5_000;
  const done = await port.get(batch.id);
  expect(done.status).toBe('completed');
  expect(done.finishedAt?.getTime()).toBeLessThanOrEqual(nowMs);
  expect(done.expiresAt?.toISOString()).toBe('2026-03-02T00:00:00.000Z');
});

test('faults are scripted, listed and cleared over HTTP; a senseless one is refused', async () => {
  await using emulator = await createEmulator();
  const faults = [
    { kind: 'status', on: 'batches.create', status: 503, commit: true, times: 2 },
    { kind: 'line', contains: 'angry', end: 'refusal' },
  ];
  expect((await ask(emulator, 'POST', '/emulator/faults', { faults })).status).toBe(200);
  const listed = (await ask(emulator, 'GET', '/emulator/faults')).body['faults'];
  expect(listed).toMatchObject(faults);
  const bad = await ask(emulator, 'POST', '/emulator/faults', { faults: [{ kind: 'earthquake' }] });
  expect(bad.status).toBe(400);
  await ask(emulator, 'DELETE', '/emulator/faults');
  expect(emulator.faults.list()).toEqual([]);
});

test('of two faults that replace the answer one call meets one, so a script is worked off in its order', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  emulator.faults.add({ kind: 'status', on: 'batches.create', status: 429, code: 'rate_limit_exceeded' });
  emulator.faults.add({ kind: 'reset', on: 'batches.create', commit: true });
  const fileRef = await port.upload(requestLines(1), { fileName: 'a.jsonl' });
  await expect(port.create(fileRef, { metadata: {} })).rejects.toMatchObject({ kind: 'capacity' });
  await expect(port.create(fileRef, { metadata: {} })).rejects.toMatchObject({ kind: 'unknown_outcome' });
  expect((await port.create(fileRef, { metadata: {} })).status).toBe('validating');
  expect(emulator.ledger().batchCount).toBe(2);
});

test('the ledger counts what ran, knows the same question under another custom id, and what was bought twice', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  emulator.faults.add({ kind: 'plan', plan: { ends: { 1: 'server_error', 2: 'truncated' } } });
  await submit(port, requestLines(4));
  expect(emulator.ledger()).toMatchObject({ lineCount: 0, paidCount: 0 });
  emulator.clock.advance(HOUR_SECONDS);
  expect(emulator.ledger()).toMatchObject({ lineCount: 4, paidCount: 3, usefulCount: 2, paidTwice: [] });
  await submit(port, requestLines(3, 'openai', 2));
  emulator.clock.advance(HOUR_SECONDS);
  const { body } = await ask(emulator, 'GET', '/emulator/ledger?lines=true');
  expect(body).toMatchObject({ batchCount: 2, lineCount: 7, paidCount: 6, usefulCount: 5 });
  expect(body['paidTwice']).toMatchObject([{ usefulCount: 2, customIds: ['r_0_1', 'r_0_2'] }]);
  expect(body['lines']).toHaveLength(7);
  const one = await ask(emulator, 'GET', '/emulator/ledger?customId=r_2_1');
  expect(one.body['lines']).toMatchObject([
    { customId: 'r_2_1', end: 'truncated', paid: true, useful: false },
  ]);
});

test('the same seed tells the same story, another seed another one', async () => {
  const run = async (seed: number) => {
    await using emulator = await createEmulator({ seed, endRates: { server_error: 0.2, refusal: 0.2 } });
    const port = portTo(emulator);
    const batch = await submit(port, requestLines(30));
    emulator.clock.advance(HOUR_SECONDS);
    return (await readResults(port, await port.get(batch.id))).map(({ raw }) => raw);
  };
  const story = await run(7);
  expect(await run(7)).toEqual(story);
  expect(await run(8)).not.toEqual(story);
});

test('an answer longer than the asked-for limit is cut off and said to be', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const lines = requestLines(1).map((line) =>
    line.replace('"max_completion_tokens":1500', '"max_completion_tokens":20'),
  );
  const batch = await submit(port, lines);
  emulator.clock.advance(HOUR_SECONDS);
  expect(await readResults(port, await port.get(batch.id))).toMatchObject([{ outcome: 'truncated' }]);
});

test('the responses endpoint works like chat completions', async () => {
  await using emulator = await createEmulator();
  const headers = { authorization: 'Bearer k', 'content-type': 'application/json' };
  const form = new FormData();
  const line = {
    custom_id: 'a',
    method: 'POST',
    url: '/v1/responses',
    body: { model: 'gpt-5', input: 'Hello' },
  };
  form.set('file', new File([JSON.stringify(line)], 'a.jsonl'));
  form.set('purpose', 'batch');
  const upload = await fetch(`${emulator.url}/v1/files`, {
    method: 'POST',
    body: form,
    headers: { authorization: 'Bearer k' },
  });
  const { id } = (await upload.json()) as { id: string };
  const body = JSON.stringify({ input_file_id: id, endpoint: '/v1/responses', completion_window: '24h' });
  const created = await fetch(`${emulator.url}/v1/batches`, { method: 'POST', body, headers });
  const batch = (await created.json()) as { id: string };
  emulator.clock.advance(HOUR_SECONDS);
  const port = portTo(emulator);
  const results = await readResults(port, await port.get(batch.id));
  expect(results).toMatchObject([{ customId: 'a', usage: { cachedInput: 0 } }]);
  expect(results[0]?.text).toContain('emulator');
});

test('an unknown path is 404, a wrong method 405, a call without a key 401', async () => {
  await using emulator = await createEmulator();
  const status = async (path: string, init: RequestInit) =>
    (await fetch(`${emulator.url}${path}`, init)).status;
  expect(await status('/v1/nothing', {})).toBe(404);
  expect(await status('/v1/batches', { method: 'DELETE' })).toBe(405);
  expect(await status('/v1/batches', {})).toBe(401);
});
