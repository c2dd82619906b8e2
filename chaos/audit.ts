import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../test/chance.ts';
import { type Caller, createCaller } from '../test/rig/caller.ts';
import { register, signedIn } from '../test/rig/people.ts';
import { type ChaosRun, timesOf } from './frame.ts';
import { openService } from './service.ts';

const companyCount = 3;
const writersPerCompany = 3;
const password = 'quite a long phrase 1';
const checkEvery = 20;
const killWithinMs = 1500;

interface Company {
  readonly email: string;
  readonly companyName: string;
  /** Request ids of the acts that were answered with 200. */
  readonly acknowledged: Set<string>;
}

/** kill -9 while several people change things in several companies. */
export const audit: ChaosRun = {
  name: 'audit',
  promise:
    'A10 after kill -9 every acknowledged act has its one entry, and every chain verifies without a gap',
  async run({ engine, rounds, seed, log }) {
    const chance = createChance(seed);
    await using service = await openService({ engine });
    const broken: string[] = [];
    const companies = Array.from({ length: companyCount }, (_, n): Company => {
      return { email: `owner${n}@example.org`, companyName: `Company ${n}`, acknowledged: new Set() };
    });
    for (const { email, companyName } of companies) {
      await register(createCaller(service.url), { email, companyName, name: 'Owner', password });
    }
    let unansweredCount = 0;

    for (let round = 1; round <= rounds; round += 1) {
      let alive = true;
      const callers = await Promise.all(
        companies.map(({ email }) => signedIn(service.url, { email, password })),
      );
      const before = countOf(companies);
      const writers = companies.flatMap((company, c) =>
        Array.from({ length: writersPerCompany }, async (_, lane) => {
          const caller = callers[c];
          for (let n = 0; alive && caller; n += 1) {
            const requestId = `act-${round}-${c}-${lane}-${n}`;
            unansweredCount += 1;
            const body = { json: { timeZone: n % 2 ? 'Europe/Amsterdam' : 'UTC' } };
            const headers = { 'x-request-id': requestId };
            const answer = await caller.send('POST', '/api/rpc/company.update', { body, headers });
            unansweredCount -= 1;
            if (answer.status === 200) company.acknowledged.add(requestId);
            else if (alive) broken.push(`round ${round}: an act answered ${answer.status} ${answer.text}`);
          }
        }),
      );
      const all = Promise.allSettled(writers);
      // Not before the writing has begun, however slow the machine is; then at any moment.
      const until = performance.now() + 60_000;
      while (countOf(companies) < before + companyCount && performance.now() < until) await sleep(5);
      if (countOf(companies) < before + companyCount) broken.push(`round ${round}: nothing was written`);
      await sleep(chance.next() * killWithinMs);
      alive = false;
      await service.kill();
      await all;
      await service.start();
      if (round % checkEvery > 0 && round < rounds) continue;
      for (const company of companies)
        broken.push(...(await faultsOf(service.url, company)).map((f) => `round ${round}: ${f}`));
      log(`${round} kills, ${countOf(companies)} acts`);
    }
    for (const line of broken) log(line);
    const actCount = countOf(companies);
    const figures = { kills: rounds, actCount, unansweredCount, chains: companyCount };
    return {
      held: broken.length === 0,
      figures: { ...figures, ...timesOf('restart', service.startMs.slice(1)) },
    };
  },
};

const countOf = (companies: readonly Company[]): number =>
  companies.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);

/** Reads the whole log as its company may, and has the service check it. */
async function faultsOf(url: string, company: Company): Promise<string[]> {
  const caller = await signedIn(url, { email: company.email, password });
  const faults: string[] = [];
  const { status, text } = await caller.send('GET', '/api/admin/audit-logs/export');
  if (status !== 200) return [`the export answered ${status}`];
  const entries = text
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as { record?: string; requestId?: string; action?: string; seq?: number | null },
    )
    .filter(({ record }) => record === undefined);
  const counts = new Map<string, number>();
  for (const { requestId, action } of entries) {
    if (requestId && action === 'company.update') counts.set(requestId, (counts.get(requestId) ?? 0) + 1);
  }
  for (const requestId of company.acknowledged) {
    if (!counts.has(requestId)) faults.push(`${requestId} was acknowledged and has no entry`);
  }
  for (const [requestId, count] of counts) if (count > 1) faults.push(`${requestId} has ${count} entries`);
  const seqs = entries.flatMap(({ seq }) => seq ?? []).sort((a, b) => a - b);
  if (seqs.some((seq, index) => seq !== index + 1)) faults.push(`${company.email}: the numbers have a gap`);
  return [...faults, ...(await chainFaults(caller, company.email))];
}

/** What the service finds wrong in a log: of the caller's own company, or of the one that is named. */
export async function chainFaults(caller: Caller, name: string, companyId?: string): Promise<string[]> {
  const query = new URLSearchParams(companyId === undefined ? {} : { companyId });
  for (;;) {
    const { data } = await caller.get<{ intact: boolean; message: string | null; next: string | null }>(
      `/api/admin/audit-logs/verify?${query}`,
    );
    if (!data.intact) return [`${name}: ${data.message}`];
    if (data.next === null) return [];
    query.set('cursor', data.next);
  }
}
