import { expect, test } from 'vitest';
import { startBatchLab } from '../../../../test/labs/batch-lab.ts';
import { accountsAt, startKeyedServer } from '../../../../test/labs/keyed-server.ts';

const said =
  'Where is order MO-4711 of customer K90210? Please write to ann.example@example.org, my account is NL91ABNA0417164300.';
const personal = ['MO-4711', 'K90210', 'ann.example@example.org', 'NL91ABNA0417164300'];

/** A company's own provider, in batches or line by line, behind something that keeps every byte of what it is sent. */
async function startWatched(mode: 'batch' | 'direct') {
  let url = '';
  const aiAccounts = accountsAt(() => url);
  const lab = await startBatchLab(
    mode === 'direct' ? { direct: true, env: { AI_ALLOW_PRIVATE: 'true' } } : { ports: { aiAccounts } },
  );
  const server = await startKeyedServer(lab.emulator.url);
  url = server.url;
  await lab.fresh();
  const account =
    mode === 'direct'
      ? { provider: 'compatible', baseUrl: `${url}/v1`, model: 'our-model' }
      : { provider: 'openai', model: 'gpt-4.1-mini', apiKey: 'key' };
  const answer = await lab.admin.browser.post('/api/admin/ai-provider', { account });
  if (answer.status !== 200) throw new Error(answer.text);
  const change = async (retention: object) => {
    // Hours pass in these tests, and sessions end with them.
    const { browser, email, password } = lab.admin;
    await browser.post('/api/auth/login', { email, password });
    return browser.post('/api/rpc/company.update', { json: { retention } });
  };
  return { lab, server, change };
}

test.each(['batch', 'direct'] as const)(
  "what is sent to the AI (%s) has a company's own numbers redacted beside all other personal data; without its patterns they are words like others",
  async (mode) => {
    const { lab, server, change } = await startWatched(mode);
    await using _lab = lab;
    await using _server = server;
    const sent = async (from: number): Promise<string> => {
      const before = server.bodies.length;
      await lab.addSessions(11, { from, text: (n) => `${said} (${lab.admin.companyId} ${n})` });
      await lab.pass(20, 5);
      expect((await lab.stages()).asked).toBeUndefined();
      return server.bodies.slice(before).join('\n');
    };
    const without = await sent(0);
    expect(without).toContain('MO-4711');
    expect(without).not.toContain(personal[2]);
    expect((await change({ numberPatterns: ['MO-####', 'K#+'] })).status).toBe(200);
    const redacted = await sent(100);
    expect(redacted).toContain('Where is order [NUMBER_1] of customer [NUMBER_2]?');
    for (const one of personal) expect(redacted).not.toContain(one);
    // The stored conversation is as it was: redaction for the AI is of what is sent alone.
    expect((await change({ redactPii: false })).status).toBe(200);
    const whole = await sent(200);
    for (const one of personal) expect(whole).toContain(one);
  },
);
