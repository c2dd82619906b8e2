import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { spawnServer } from '../test/rig/built-server.ts';
import { createCaller } from '../test/rig/caller.ts';
import { noLimits } from '../test/rig/no-limits.ts';
import { makePlace } from '../test/rig/place.ts';
import { openTcpProxy } from '../test/rig/tcp-proxy.ts';
import type { ChaosRun } from './frame.ts';
import { fillUp } from './full-disk.ts';
import { untilReady } from './until-ready.ts';

const awayMs = 30_000;
const headers = ['x-content-type-options', 'x-request-id', 'cache-control'];

/** The database is gone for half a minute, then silent on open connections; on either engine its disk is full. */
export const databaseAway: ChaosRun = {
  name: 'database-away',
  promise:
    'R3 database gone, silent or full: clear 5xx with the usual headers, nothing half-written, recovers alone',
  async run({ engine, log }) {
    const broken: string[] = [];
    const figures: Record<string, string | number> = {};
    if (engine === 'postgres') Object.assign(figures, await goneAndSilent(broken));
    Object.assign(figures, await fillUp(engine, broken));
    for (const line of broken) log(line);
    return { held: broken.length === 0, figures };
  },
};

async function goneAndSilent(broken: string[]): Promise<Record<string, number>> {
  const place = await makePlace('postgres');
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-away-'));
  const direct = new URL(place.databaseUrl ?? '');
  const proxy = await openTcpProxy({ host: direct.hostname, port: Number(direct.port) });
  const url = Object.assign(new URL(direct), { host: `127.0.0.1:${proxy.port}` }).href;
  const server = await spawnServer({
    dataDir,
    env: { NODE_ENV: 'test', DATABASE_URL: url, RATE_LIMIT_OVERRIDES: noLimits },
  });
  await server.ready;
  const statuses = { gone: 0, silent: 0, answered: 0 };
  const acknowledged = new Set<string>();
  const tried = new Set<string>();

  async function look(when: 'gone' | 'silent'): Promise<void> {
    const email = `${randomUUID()}@example.org`;
    const body = JSON.stringify({
      email,
      password: 'quite a long phrase 1',
      name: 'P',
      companyName: randomUUID(),
    });
    const reading = await fetch(`${server.url}/api/auth/session`, { headers: { cookie: 'session-token=x' } });
    const csrf = await fetch(`${server.url}/api/csrf-token`);
    const token = (await csrf.clone().json()) as { csrfToken?: string };
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    tried.add(email);
    const writing = await fetch(`${server.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': token.csrfToken ?? '' },
      body,
    });
    if (writing.status === 201) acknowledged.add(email);
    for (const answer of [reading, writing]) {
      const missing = headers.filter((name) => !answer.headers.has(name));
      if (missing.length > 0) broken.push(`${when}: an answer without ${missing.join(', ')}`);
      statuses.answered += 1;
    }
    if (writing.status < 500) broken.push(`${when}: a change answered ${writing.status}`);
    else statuses[when] += 1;
    if (/postgres|ECONN|127\.0\.0\.1/i.test(await writing.text()))
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
  const register = await createCaller(server.url).send('POST', '/api/register', {
    body: { email: 'after@example.org', password: 'quite a long phrase 1', name: 'P', companyName: 'After' },
  });
  if (register.status !== 201) broken.push(`after it was back a change answered ${register.status}`);
  const client = new pg.Client({ connectionString: direct.href });
  await client.connect();
  const { rows } = await client.query<{ users: number; companies: number }>(
    'SELECT (SELECT count(*)::int FROM app_user) AS users, (SELECT count(*)::int FROM company) AS companies',
  );
  await client.end();
  if (rows[0]?.users !== rows[0]?.companies)
    broken.push(`${rows[0]?.users} people in ${rows[0]?.companies} companies`);
  server.kill('SIGTERM');
  const code = await server.ended;
  if (code !== 0) broken.push(`it ended with ${code}: ${server.output.err}${server.output.out}`);
  await proxy.close();
  await place.remove();
  await rm(dataDir, { recursive: true, force: true });
  return {
    answers5xxGone: statuses.gone,
    answers5xxSilent: statuses.silent,
    readyAfterGoneMs: backMs,
    readyAfterSilentMs: spokenMs,
  };
}
