import { expect, test, vi } from 'vitest';
import { startBatchLab } from '../../../../test/labs/batch-lab.ts';
import { accountsAt, startKeyedServer } from '../../../../test/labs/keyed-server.ts';
import type { SignedIn } from '../../../../test/rig/start-app.ts';

const [first, second] = ['key-one', 'key-two'];

async function setKey({ browser, email, password }: SignedIn, account: object): Promise<void> {
  await browser.post('/api/auth/login', { email, password });
  const answer = await browser.post('/api/admin/ai-provider', { account });
  if (answer.status !== 200) throw new Error(answer.text);
}

test.each([
  ['is refused from then on', true],
  ['is valid still', false],
])(
  'a key is changed while lines are out, and the old one %s: each line is answered once, and what is asked from then on goes with the new key',
  async (_what, isRevoked) => {
    await using lab = await startBatchLab({ direct: true, env: { AI_ALLOW_PRIVATE: 'true' } });
    await using server = await startKeyedServer(lab.emulator.url);
    await lab.fresh();
    const account = { provider: 'compatible', baseUrl: `${server.url}/v1`, model: 'our-model' };
    await setKey(lab.admin, { ...account, apiKey: first });
    const before = { answered: server.answered.length, chat: lab.emulator.chat() };
    await lab.addSessions(40);
    server.hold(first, 8);
    const running = lab.pass(5);
    await vi.waitFor(() => expect(server.held()).toBe(4), { timeout: 60_000 });
    await setKey(lab.admin, { ...account, apiKey: second });
    const tried = server.answered.filter((key) => key === second).length;
    if (isRevoked) server.revoke(first);
    lab.app.clock.advance(1000);
    server.release();
    await running;
    for (let n = 0; n < 5 && (await lab.stages()).asked; n += 1) await lab.pass(1);
    expect(await lab.stages()).toEqual({ done: 40 });
    const asked = (key: string) => server.answered.slice(before.answered).filter((one) => one === key).length;
    // Four were out when the key changed; one more may have been on its way meanwhile.
    expect(server.refused.filter((key) => key !== first)).toEqual([]);
    expect(server.refused.length).toBeLessThanOrEqual(isRevoked ? 5 : 0);
    if (isRevoked) expect(server.refused.length).toBeGreaterThanOrEqual(4);
    expect(asked(first)).toBeGreaterThanOrEqual(8);
    expect(asked(first)).toBeLessThanOrEqual(isRevoked ? 8 : 14);
    expect(asked(first) + asked(second) - tried).toBe(40);
    const after = lab.emulator.chat();
    // What tries a key is the same question each time.
    expect(after.answeredAgain - before.chat.answeredAgain).toBe(1);
    // A key that was left closes nothing for the one that came after it.
    expect(
      await lab.query('SELECT 1 FROM ai_account WHERE left_at IS NULL AND closed_until IS NOT NULL'),
    ).toEqual([]);
  },
);

test('a batch that is out is followed and collected with the new key when the old one is refused, and nothing is bought twice', async () => {
  let url = '';
  const aiAccounts = accountsAt(() => url);
  await using lab = await startBatchLab({ ports: { aiAccounts } });
  await using server = await startKeyedServer(lab.emulator.url);
  url = server.url;
  await lab.fresh();
  const account = { provider: 'openai', model: 'gpt-4.1-mini' };
  await setKey(lab.admin, { ...account, apiKey: first });
  await lab.addSessions(12);
  await lab.pass(1);
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'processing' }]);
  expect(new Set(server.answered)).toEqual(new Set([first]));
  await setKey(lab.admin, { ...account, apiKey: second });
  server.revoke(first);
  const before = server.answered.length;
  await lab.pass(30, 5);
  expect(await lab.stages()).toEqual({ done: 12 });
  expect(server.refused.length).toBeGreaterThan(0);
  expect(new Set(server.answered.slice(before))).toEqual(new Set([second]));
  expect(lab.paidTwice()).toBe(0);
});
