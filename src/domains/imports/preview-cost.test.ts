import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { openaiBatchPort } from '../../ports/ai-batch/openai/openai-batch-port.ts';
import { loadPriceList } from '../../ports/ai-batch/prices.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  const port = openaiBatchPort({ apiKey: 'unused', baseUrl: 'http://127.0.0.1:9' });
  app = await startApp({
    ports: { ai: { name: 'openai', port, model: 'gpt-4.1-mini', direct: null, prices: loadPriceList() } },
  });
  admin = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const rows = Array.from(
  { length: 40 },
  (_, n) => `c-${n},2026-01-03T10:00:00Z,"User: Where is order ${n}?\nBot: It arrives tomorrow."\n`,
).join('');
const file = `id,start,transcript\n${rows}c-none,2026-01-03T10:00:00Z,\n`;

interface Analysis {
  readonly sessions: number;
  readonly model: string;
  readonly cost: number;
  readonly listCost: number;
  readonly isOff: boolean;
}

async function analysis(query = ''): Promise<Analysis> {
  const answer = await admin.browser.send('POST', `/api/dashboard/imports/preview${query}`, {
    body: file,
    headers: { 'content-type': 'text/csv' },
  });
  expect(answer.status).toBe(200);
  return (answer.json as { data: { analysis: Analysis } }).data.analysis;
}

test('what the AI step costs is told before it starts: for what has a transcript, stretched to the whole file', async () => {
  const whole = await analysis();
  expect(whole).toMatchObject({ sessions: 40, model: 'gpt-4.1-mini', isOff: false });
  expect(whole.cost).toBeGreaterThan(0);
  expect(whole.listCost).toBeCloseTo(whole.cost * 2, 6);
  const tenfold = await analysis(`?fileBytes=${Buffer.byteLength(file) * 10}`);
  expect(tenfold.sessions).toBe(400);
  expect(tenfold.cost).toBeCloseTo(whole.cost * 10, 6);
});
