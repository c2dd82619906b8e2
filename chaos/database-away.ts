import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrowser } from '../test/rig/browser.ts';
import { startServer } from '../test/rig/built-server.ts';
import { connectTo } from '../test/rig/connect-to.ts';
import { onServer } from '../test/rig/on-server.ts';
import { createCaller, personCalled } from '../test/rig/people.ts';
import { makePlace, settingsOf } from '../test/rig/place.ts';
import { openTcpProxy } from '../test/rig/tcp-proxy.ts';
import { type ChaosRun, untilReady } from './frame.ts';
import { fillUp } from './full-disk.ts';

const awayMs = 30_000;
const headers = ['x-content-type-options', 'x-request-id', 'cache-control'];

/** The database is gone for half a minute, then silent on open connections; on either engine its disk is full. */
export const databaseAway: ChaosRun = {
  name: 'database-away',
  promise:
    'R3 database gone, silent or full: clear 5xx with the usual headers, nothing half-written, recovers alone',
  async run({ engine }) {
    const broken: string[] = [];
    const figures: Record<string, string | number> = {};
    if (engine === 'postgres') Object.assign(figures, await goneAndSilent(broken));
    Object.assign(figures, await fillUp(engine, broken));
    return { broken, figures };
  },
};

async function goneAndSilent(broken: string[]): Promise<Record<string, number>> {
  await using place = await makePlace('postgres');
  const direct = new URL(place.databaseUrl ?? '');
  const proxy = await openTcpProxy({ host: direct.hostname, port: Number(direct.port) });
  const url = Object.assign(new URL(direct), { host: `127.0.0.1:${proxy.port}` }).href;
  const env = { NODE_ENV: 'test', ...settingsOf({ databaseUrl: url }) };
  const server = await startServer({ dataDir: place.dataDir, env });
  const statuses = { gone: 0, silent: 0, answered: 0 };

  async function look(when: 'gone' | 'silent'): Promise<void> {
    const browser = createBrowser(connectTo(server.url, { sockets: 2, again: true }));
    const reading = await browser.get('/api/auth/session', { cookie: 'session-token=x' });
    const writing = await browser.post('/api/register', personCalled(randomUUID()));
    for (const answer of [reading, writing]) {
      const missing = headers.filter((name) => answer.headers[name] === undefined);
      if (missing.length > 0) broken.push(`${when}: an answer without ${missing.join(', ')}`);
      statuses.answered += 1;
    }
    if (writing.status < 500) broken.push(`${when}: a change answered ${writing.status}`);
    else statuses[when] += 1;
    if (/postgres|ECONN|127\.0\.0\.1/i.test(writing.text))
      broken.push(`${when}: an answer tells of the inside`);
  }

  await proxy.cut();
  for (const until = Date.now() + awayMs; Date.now() < until; await sleep(500)) await look('gone');
  await proxy.mend();
  const backMs = await untilReady(server.url);
  proxy.mute();
  await look('silent');
  await proxy.mend();
  const spokenMs = await untilReady(server.url);
  const after = await createCaller(server.url).send('POST', '/api/register', { body: personCalled('after') });
  if (after.status !== 201) broken.push(`after it was back a change answered ${after.status}`);
  const { rows } = await onServer(
    (client) =>
      client.query<{ users: number; companies: number }>(
        'SELECT (SELECT count(*)::int FROM app_user) AS users, (SELECT count(*)::int FROM company) AS companies',
      ),
    direct.href,
  );
  if (rows[0]?.users !== rows[0]?.companies)
    broken.push(`${rows[0]?.users} people in ${rows[0]?.companies} companies`);
  const code = await server.stop();
  if (code !== 0) broken.push(`it ended with ${code}: ${server.output.err}${server.output.out}`);
  await proxy.close();
  return {
    answers5xxGone: statuses.gone,
    answers5xxSilent: statuses.silent,
    readyAfterGoneMs: backMs,
    readyAfterSilentMs: spokenMs,
  };
}
