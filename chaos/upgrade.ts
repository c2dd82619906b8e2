import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { openDump } from '../src/db/dump/read-dump.ts';
import { restorePostgres } from '../src/db/restore-postgres.ts';
import { type Caller, createCaller, type TimedAnswer } from '../test/rig/caller.ts';
import { noLimits } from '../test/rig/no-limits.ts';
import { signedIn } from '../test/rig/people.ts';
import { makePlace } from '../test/rig/place.ts';
import type { Released } from '../test/upgrade/ask-all.ts';
import {
  hasReleased,
  type ReleasedName,
  releasedMain,
  releasedNames,
} from '../test/upgrade/released-build.ts';
import { openBalancer } from './balancer.ts';
import { type ChaosRun, type ChaosVerdict, timesOf } from './frame.ts';
import { type ChaosService, openService } from './service.ts';

const data = new URL('../test/upgrade/2.0/', import.meta.url);
const password = 'quite a long phrase 1';
const env = { TRUST_PROXY: '1', RATE_LIMIT_OVERRIDES: noLimits };
/** Two of them are not known to 2.0, which asks for a number over nothing. */
const oldEnv = {
  ...env,
  RATE_LIMIT_OVERRIDES: noLimits
    .replace(/,(apiKey|ingest|refused-key)=[^,]*/g, '')
    .replaceAll('=0/', '=1000000/'),
};

/** Two instances of an older version behind a balancer, on the data of 2.0: each is replaced by this one under load. */
export const upgrade: ChaosRun = {
  name: 'upgrade',
  promise:
    'two instances replaced by this version one after the other, under load: nothing fails beyond what the balancer tries again',
  async run({ engine, rounds, log }): Promise<ChaosVerdict> {
    if (engine === 'embedded')
      return { held: true, figures: { left: 'out, one process owns embedded data' } };
    const names = releasedNames.filter(hasReleased);
    if (names.length === 0) return { held: true, figures: { left: 'out, the history is not here' } };
    const told: Told = { broken: [], times: [], readings: 0, changes: 0, imports: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const name = names[round % names.length];
      if (!name) break;
      await replaceBoth(name, told);
      log(`from ${name}: ${told.readings} readings and ${told.changes} changes so far`);
    }
    const { broken, times, ...counts } = told;
    for (const line of [...new Set(broken)].slice(0, 20)) log(line);
    return { held: broken.length === 0, figures: { ...counts, ...timesOf('reading', times) } };
  },
};

interface Told {
  readonly broken: string[];
  readonly times: number[];
  readings: number;
  changes: number;
  imports: number;
}

async function replaceBoth(name: ReleasedName, told: Told): Promise<void> {
  const main = await releasedMain(name);
  const { callers }: Released = JSON.parse(
    gunzipSync(await readFile(new URL('postgres.json.gz', data))).toString(),
  );
  const at = await makePlace('postgres');
  const dump = await openDump(createReadStream(new URL('postgres.dump.gz', data)));
  await restorePostgres(at.databaseUrl ?? '', dump);
  await using first = await openService({ engine: 'postgres', at, main, env: oldEnv });
  await using second = await openService({ engine: 'postgres', beside: first, main, env: oldEnv });
  await using balancer = await openBalancer([first.url, second.url]);
  const load = await openLoad(balancer.url, callers['admin'] ?? { email: '', password: '' }, told);
  for (const service of [first, second] satisfies ChaosService[]) {
    await sleep(2_000);
    await service.stop();
    await sleep(1_000);
    await service.start({ env });
    await balancer.knowsAll();
  }
  await sleep(2_000);
  await load.stop();
}

/** People who read and change things, until it is stopped; then everything that was acknowledged must be there. */
async function openLoad(url: string, admin: { email: string; password: string }, told: Told) {
  let alive = true;
  const registered: string[] = [];
  const imports: string[] = [];
  const looker = await signedIn(url, admin);
  const owner = await signedIn(url, admin);
  const work = [
    ...questions.map((path) => again(() => read(looker, path))),
    again(register),
    again(importSome),
  ];
  return {
    async stop() {
      alive = false;
      await Promise.all(work);
      await expectKept();
    },
  };

  async function again(act: () => Promise<void>): Promise<void> {
    while (alive) {
      await act();
      await sleep(50);
    }
  }

  async function read(caller: Caller, path: string): Promise<void> {
    const answer = await answerOf(caller.send('GET', path));
    told.readings += 1;
    if (answer.status === 200) told.times.push(answer.ms);
    else told.broken.push(`GET ${path} answered ${answer.status} ${answer.text.slice(0, 200)}`);
  }

  async function register(): Promise<void> {
    const email = `p-${randomUUID()}@example.org`;
    const body = { email, password, name: 'P', companyName: randomUUID() };
    const answer = await answerOf(createCaller(url).send('POST', '/api/register', { body }));
    told.changes += 1;
    if (answer.status === 201) registered.push(email);
    else told.broken.push(`a registration answered ${answer.status} ${answer.text.slice(0, 200)}`);
  }

  async function importSome(): Promise<void> {
    const rows = Array.from({ length: 20 }, () => `${randomUUID()},2025-12-20T10:00:00Z,hello\n`);
    const options = { body: `id,start,initial message\n${rows.join('')}`, type: 'text/csv' };
    const answer = await answerOf(owner.send('POST', '/api/dashboard/imports', options));
    told.imports += 1;
    if (answer.status === 201 || answer.status === 202) imports.push(JSON.parse(answer.text).data.import.id);
    else told.broken.push(`an import answered ${answer.status} ${answer.text.slice(0, 200)}`);
    await sleep(500);
  }

  async function expectKept(): Promise<void> {
    for (const email of registered) {
      const { status } = await createCaller(url).send('POST', '/api/auth/login', {
        body: { email, password },
      });
      if (status !== 200) told.broken.push(`${email} was acknowledged and is gone`);
    }
    for (const id of imports)
      if (!(await isDone(owner, id))) told.broken.push(`import ${id} was acknowledged and is not done`);
  }
}

const period = 'startDate=2025-12-05&endDate=2026-01-03';
const questions = [
  '/api/dashboard/config',
  `/api/dashboard/metrics?${period}`,
  `/api/dashboard/sessions?${period}&search=refund`,
  `/api/dashboard/sessions?${period}&sortBy=tokens`,
];

const answerOf = (asked: Promise<TimedAnswer>): Promise<TimedAnswer> =>
  asked.catch((error) => ({ status: 0, text: String(error), ms: 0 }));

async function isDone(caller: Caller, id: string): Promise<boolean> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { data } = await caller.get<{ import: { state: string; counts: { new: number } } }>(
      `/api/dashboard/imports/${id}`,
    );
    if (data.import.state === 'COMPLETED') return data.import.counts.new === 20;
    await sleep(200);
  }
  return false;
}
