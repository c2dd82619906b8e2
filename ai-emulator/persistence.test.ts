import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  HOUR_SECONDS,
  longAgo,
  portTo,
  readResults,
  requestLines,
  submit,
} from '../test/labs/batch-fixture.ts';
import { createEmulator } from './server.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('files, batches, results, deletions and the clock outlive the process', async () => {
  const folder = newFolder();
  const first = await createEmulator({ folder });
  const done = await submit(portTo(first), requestLines(5));
  first.clock.advance(HOUR_SECONDS);
  const before = await readResults(portTo(first), await portTo(first).get(done.id));
  const running = await submit(portTo(first), requestLines(5, 'openai', 2));
  const gone = await portTo(first).upload(requestLines(1), { fileName: 'gone.jsonl' });
  await portTo(first).remove(gone);
  const now = first.clock.now();
  await first.close();

  await using second = await createEmulator({ folder });
  const port = portTo(second);
  expect(second.clock.now()).toEqual(now);
  expect(await readResults(port, await port.get(done.id))).toEqual(before);
  expect((await port.get(running.id)).status).toBe('validating');
  expect((await port.listFiles(longAgo)).map(({ fileName }) => fileName)).not.toContain('gone.jsonl');
  second.clock.advance(HOUR_SECONDS);
  expect((await port.get(running.id)).status).toBe('completed');
  const third = await submit(port, requestLines(1, 'openai', 3));
  expect([done.id, running.id]).not.toContain(third.id);
  expect(second.ledger()).toMatchObject({ batchCount: 3, paidCount: 10 });
});

test('half a line at the end of the journal, from a kill in the middle of a write, is cut off', async () => {
  const folder = newFolder();
  const first = await createEmulator({ folder });
  const batch = await submit(portTo(first), requestLines(1));
  await first.close();
  appendFileSync(join(folder, 'journal.jsonl'), '{"kind":"batch","ba');
  const second = await createEmulator({ folder });
  expect((await portTo(second).get(batch.id)).id).toBe(batch.id);
  await submit(portTo(second), requestLines(1, 'openai', 2));
  await second.close();
  await using third = await createEmulator({ folder });
  expect(await portTo(third).list(longAgo)).toHaveLength(2);
});
