import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { startBatchLab } from '../../../../test/labs/batch-lab.ts';

/** In front of a server: the first question waits until it is let through. `onAnswer`: to any other. */
async function holdFirst(serverUrl: () => string, onAnswer: () => void) {
  let letThrough = () => {};
  const through = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  let count = 0;
  const gate = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      count += 1;
      if (count === 1) await through;
      const answer = await fetch(`${serverUrl()}${request.url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.concat(chunks),
      });
      onAnswer();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    })().catch(() => response.destroy());
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}/v1`,
    letThrough,
    async [Symbol.asyncDispose]() {
      gate.closeAllConnections();
      gate.close();
      await once(gate, 'close');
    },
  };
}

test('the next batch of a company begins when all lines of the one before are out, and no line is asked twice', async () => {
  let [serverUrl, onAnswer] = ['', () => {}];
  await using gate = await holdFirst(
    () => serverUrl,
    () => onAnswer(),
  );
  await using lab = await startBatchLab({
    direct: true,
    env: { AI_BASE_URL: gate.url, AI_TIMEOUT_SECONDS: '600', BATCH_MAX_REQUESTS: '20' },
  });
  serverUrl = lab.emulator.url;
  onAnswer = () => lab.app.clock.advance(1000);
  await lab.fresh();
  await lab.addSessions(70);
  const running = lab.pass(5);
  const jobs = async () => (await lab.monitor()).jobs.map(({ status }) => status).sort();
  // One answer is out still: the batches behind its own are done meanwhile, one after the other.
  await vi.waitFor(
    async () => expect(await jobs()).toEqual(['completed', 'completed', 'completed', 'processing']),
    {
      timeout: 120_000,
      interval: 200,
    },
  );
  expect(lab.emulator.chat()).toMatchObject({ calls: 69, answeredAgain: 0 });
  // Nobody waits for the end of a long run to see how its server does.
  await vi.waitFor(
    async () => expect((await lab.monitor()).provider.health.calls).toBeGreaterThan(30),
    30_000,
  );
  gate.letThrough();
  await running;
  expect(await lab.stages()).toEqual({ done: 70 });
  expect(await jobs()).toEqual(['completed', 'completed', 'completed', 'completed']);
  const { calls, mostAtOnce } = lab.emulator.chat();
  expect(calls).toBe(70);
  expect(mostAtOnce).toBeLessThanOrEqual(4);
});
