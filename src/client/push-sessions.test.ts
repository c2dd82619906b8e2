import { expect, test } from 'vitest';
import { makeKey } from '../../test/rig/program.ts';
import { startApp } from '../../test/rig/start-app.ts';
import { createClient, PushStopped } from './index.ts';
import { pushSessions } from './push-sessions.ts';

const session = (at: number) => ({ externalId: `s-${at}`, startTime: '2026-01-03T10:00:00Z' });
const many = (count: number) => Array.from({ length: count }, (_, at) => session(at));

test('a program pushes whatever can be walked through, and is told what was refused', async () => {
  await using app = await startApp();
  const { companyId } = await app.signUp();
  const { key: apiKey } = await makeKey(app.app.services, companyId, ['sessions:write', 'sessions:read']);
  const client = createClient({ url: `${await app.listen()}/`, apiKey });
  const told: (string | null)[] = [];
  const report = await client.ingest.sessions(
    [...many(7), { externalId: 'bad', startTime: 'soon' }, session(0)],
    {
      batch: 3,
      onRefused: ({ externalId }) => told.push(externalId),
    },
  );
  expect(report).toMatchObject({ new: 7, identical: 1, rejected: 1 });
  expect([told, report.refused[0]?.issues[0]?.path]).toEqual([['bad'], 'startTime']);
  const { pagination } = await client.dashboard.sessions.query({});
  expect(pagination.totalCount).toBe(7);
  await expect(client.dashboard.metrics.query({})).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
  const added = await client.ingest.addMessages.mutate({
    externalId: 's-1',
    messages: [{ role: 'user', content: 'Hi' }],
  });
  expect(added.added).toBe(1);
});

/** A service that answers what it is told to; what it got and what was waited for. */
function scripted(answers: readonly (Response | Error)[]) {
  const left = [...answers];
  const bodies: string[] = [];
  const waits: number[] = [];
  const post = async (body: string) => {
    bodies.push(body);
    const next = left.shift();
    if (next instanceof Error) throw next;
    const results = body
      .split('\n')
      .map((line) => ({ externalId: JSON.parse(line).externalId, outcome: 'new' }));
    return next ?? Response.json({ success: true, data: { results } });
  };
  const wait = async (ms: number) => void waits.push(ms);
  return { post, bodies, waits, options: { wait, chance: () => 0.5 } };
}
const refusal = (status: number, headers = {}) =>
  Response.json({ success: false, error: 'No.' }, { status, headers });

test('it waits as long as it is asked to and a little more, and longer each time where nothing is said', async () => {
  const { post, bodies, waits, options } = scripted([
    refusal(429, { 'retry-after': '7' }),
    refusal(503, { 'retry-after': 'soon' }),
    new Error('no connection'),
  ]);
  expect(await pushSessions(post, many(2), options)).toMatchObject({ new: 2 });
  expect([bodies.length, waits]).toEqual([4, [7875, 750, 1500]]);
});

test('it stops with what was sent so far: a refusal, no service, an end that was asked for', async () => {
  const refused = scripted([refusal(429), refusal(401)]);
  const batch = { ...refused.options, batch: 1 };
  const stopped = await pushSessions(refused.post, many(2), batch).catch((error: unknown) => error);
  expect(stopped).toBeInstanceOf(PushStopped);
  expect(stopped).toMatchObject({ status: 401, message: '401: No.', report: { new: 0 } });
  const away = scripted(Array.from({ length: 3 }, () => new Error('no connection')));
  const silent = pushSessions(away.post, many(1), { ...away.options, attempts: 3 });
  await expect(silent).rejects.toMatchObject({ name: 'PushStopped', status: null });
  const ended = pushSessions(away.post, many(1), {
    ...away.options,
    signal: AbortSignal.abort(new Error('enough')),
  });
  await expect(ended).rejects.toThrow('enough');
});

test('what is too large goes in halves, and alone is refused', async () => {
  const { post, bodies, options } = scripted([refusal(413), refusal(413)]);
  const report = await pushSessions(post, many(3), options);
  expect(bodies.map((body) => body.split('\n').length)).toEqual([3, 2, 1, 1, 1]);
  expect(report).toMatchObject({ new: 3, rejected: 0 });
  const alone = scripted([refusal(413)]);
  expect(await pushSessions(alone.post, many(1), alone.options)).toMatchObject({
    rejected: 1,
    refused: [{ externalId: 's-0' }],
  });
});

test('no more than one request of it is in memory, by number or by length', async () => {
  let made = 0;
  let answered = 0;
  const ahead: number[] = [];
  async function* endless() {
    for (; made < 2000; made += 1) {
      ahead.push(made - answered);
      yield { ...session(made), initialMsg: 'x'.repeat(made < 1000 ? 10 : 100_000) };
    }
  }
  const { post } = scripted([]);
  const counted = async (body: string) => {
    answered += body.split('\n').length;
    expect(body.length).toBeLessThan(3_500_000);
    return post(body);
  };
  expect(await pushSessions(counted, endless())).toMatchObject({ new: 2000 });
  expect(Math.max(...ahead)).toBeLessThanOrEqual(500);
});
