import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { tokensIn } from '../src/edge/mcp/within-bound.ts';
import { keyOf } from '../test/rig/people.ts';
import { expectCount, openDataSet } from './data-set.ts';
import { type BenchGroup, dayOf, type Finding, ms, n, sampled, times, tookMs } from './frame.ts';
import { password, startSubject } from './service.ts';

const mostTokens = 25_000;
const scopes = ['metrics:read', 'sessions:read', 'transcripts:read'];

/** M1: every tool of an assistant on a large company: how much it answers, and how soon. */
export const assistant: BenchGroup = {
  name: 'assistant',
  async run({ engine, isFull, log }) {
    const count = isFull ? 1_000_000 : 500;
    const place = await openDataSet(engine, count, { words: true, log });
    await using subject = await startSubject(place);
    await expectCount(subject.caller, count);
    const client = await openClient(subject.url, await keyOf(subject.caller, password, ...scopes));
    const { data } = await subject.caller.get<{ sessions: { id: string }[] }>(
      '/api/dashboard/sessions?limit=1',
    );
    const asked = questions(data.sessions[0]?.id ?? '');
    const { tools } = await client.listTools();
    const left = tools.filter(({ name }) => !asked.some(([tool]) => tool === name));
    if (left.length > 0) throw new Error(`not asked: ${left.map(({ name }) => name).join(', ')}`);
    const findings: Finding[] = [];
    for (const [tool, args, what] of asked) {
      let answer: Awaited<ReturnType<Client['callTool']>> | undefined;
      let tokens = 0;
      const ask = async () => {
        const time = await tookMs(async () => {
          answer = await client.callTool({ name: tool, arguments: args });
        });
        if (answer?.isError) throw new Error(`${tool}: ${JSON.stringify(answer.content)}`);
        tokens = Math.max(tokens, tokensIn(JSON.stringify(answer)));
        return time;
      };
      const seen = isFull ? await sampled(20, ask, 2) : await sampled(1, ask);
      log(`${tool}, ${what}: ${tokens} tokens, p95 ${ms(seen.p95)}`);
      findings.push({
        goal: 'M1',
        what: `${tool}, ${what}`,
        measured: `at most ${n(tokens)} tokens, ${times(seen)}`,
        holds: isFull ? tokens <= mostTokens && seen.p95 <= 1_000 : null,
      });
    }
    await client.close();
    return findings;
  },
};

function questions(sessionId: string): readonly (readonly [string, Record<string, unknown>, string])[] {
  const year = { startDate: dayOf(364), endDate: dayOf(0) };
  const month = { startDate: dayOf(29), endDate: dayOf(0) };
  return [
    ['get_metrics', month, 'a month'],
    ['get_metrics', year, 'a year'],
    ['get_metrics', { ...year, search: 'number' }, 'a year that a word finds'],
    ['explain_change', { ...month, metric: 'totalSessions' }, 'a month'],
    ['explain_change', { ...year, metric: 'avgResponseTime', search: 'number' }, 'a year that a word finds'],
    ['breakdown', { ...month, by: 'category' }, 'a month by one thing'],
    ['breakdown', { ...year, by: 'category', and: 'language', limit: 100 }, 'a year by two'],
    [
      'breakdown',
      { ...year, by: 'attribute.key_0', and: 'category', limit: 100 },
      'a year by an attribute of a thousand texts and another thing',
    ],
    ['list_questions', year, 'a year'],
    ['list_questions', { ...year, top: 200 }, 'as many as it tells'],
    ['list_sessions', { limit: 100 }, 'a hundred'],
    ['list_sessions', { limit: 100, page: 1000 }, 'a hundred far behind'],
    ['list_sessions', { limit: 100, search: 'number' }, 'a hundred that a word finds'],
    ['get_session', { id: sessionId }, 'one with its transcript'],
    ['get_config', {}, 'everything'],
  ];
}

async function openClient(url: string, key: string): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', url), { requestInit }));
  return client;
}
