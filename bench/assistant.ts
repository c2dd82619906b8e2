import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { tokensIn } from '../src/edge/mcp/within-bound.ts';
import type { Caller } from '../test/rig/caller.ts';
import { expectCount, openDataSet } from './data-set.ts';
import { type BenchGroup, type Finding, ms, percentiles } from './frame.ts';
import { password, startSubject } from './service.ts';

const mostTokens = 25_000;

/** M1: every tool of an assistant on a large company: how much it answers, and how soon. */
export const assistant: BenchGroup = {
  name: 'assistant',
  async run({ engine, scale, log }) {
    const isFull = scale === 'full';
    const count = isFull ? 1_000_000 : 500;
    const place = await openDataSet(engine, count, { words: true, log });
    await using subject = await startSubject(place);
    await expectCount(subject.caller, count);
    const client = await openClient(subject.url, await keyOf(subject.caller));
    const { data } = await subject.caller.get<{ sessions: { id: string }[] }>(
      '/api/dashboard/sessions?limit=1',
    );
    const asked = questions(data.sessions[0]?.id ?? '');
    const { tools } = await client.listTools();
    const left = tools.filter(({ name }) => !asked.some(([tool]) => tool === name));
    if (left.length > 0) throw new Error(`not asked: ${left.map(({ name }) => name).join(', ')}`);
    const findings: Finding[] = [];
    for (const [tool, args, what] of asked) {
      const times: number[] = [];
      let tokens = 0;
      for (let round = isFull ? -2 : 0; round < (isFull ? 20 : 1); round += 1) {
        const from = performance.now();
        const answer = await client.callTool({ name: tool, arguments: args });
        if (round >= 0) times.push(performance.now() - from);
        if (answer.isError) throw new Error(`${tool}: ${JSON.stringify(answer.content)}`);
        tokens = Math.max(tokens, tokensIn(JSON.stringify(answer)));
      }
      const { p50, p95 } = percentiles(times);
      log(`${tool}, ${what}: ${tokens} tokens, p95 ${ms(p95)}`);
      findings.push({
        goal: 'M1',
        what: `${tool}, ${what}`,
        measured: `at most ${tokens.toLocaleString('en-US')} tokens, p50 ${ms(p50)}, p95 ${ms(p95)}`,
        holds: isFull ? tokens <= mostTokens && p95 <= 1_000 : null,
      });
    }
    await client.close();
    return findings;
  },
};

const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

function questions(sessionId: string): readonly (readonly [string, Record<string, unknown>, string])[] {
  const year = { startDate: dayOf(364), endDate: dayOf(0) };
  const month = { startDate: dayOf(29), endDate: dayOf(0) };
  return [
    ['get_metrics', month, 'a month'],
    ['get_metrics', year, 'a year'],
    ['explain_change', { ...month, metric: 'totalSessions' }, 'a month'],
    ['breakdown', { ...month, by: 'category' }, 'a month by one thing'],
    ['breakdown', { ...year, by: 'category', and: 'language', limit: 100 }, 'a year by two'],
    ['list_questions', year, 'a year'],
    ['list_sessions', { limit: 100 }, 'a hundred'],
    ['list_sessions', { limit: 100, search: 'number' }, 'a hundred that a word finds'],
    ['get_session', { id: sessionId }, 'one with its transcript'],
    ['get_config', {}, 'everything'],
  ];
}

async function keyOf(admin: Caller): Promise<string> {
  const scopes = ['metrics:read', 'sessions:read', 'transcripts:read'];
  const body = { name: 'Assistant', scopes, currentPassword: password };
  return (await admin.post<{ key: string }>('/api/admin/api-keys', body)).data.key;
}

async function openClient(url: string, key: string): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', url), { requestInit }));
  return client;
}
