import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../test/chance.ts';
import {
  type Caller,
  createCaller,
  type NewPerson,
  personCalled,
  register,
  signedIn,
} from '../test/rig/people.ts';
import { type ChaosRun, restartsOf } from './frame.ts';
import { openService } from './service.ts';

const companyCount = 3;
const writersPerCompany = 3;
const checkEvery = 20;
const killWithinMs = 1500;

interface Company {
  readonly owner: NewPerson;
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
      return { owner: personCalled(`owner${n}`), acknowledged: new Set() };
    });
    for (const { owner } of companies) await register(createCaller(service.url), owner);
    let unansweredCount = 0;

    for (let round = 1; round <= rounds; round += 1) {
      let alive = true;
      const callers = await Promise.all(companies.map(({ owner }) => signedIn(service.url, owner)));
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
    const figures = { kills: rounds, actCount: countOf(companies), unansweredCount, chains: companyCount };
    return { broken, figures: { ...figures, ...restartsOf(service) } };
  },
};

const countOf = (companies: readonly Company[]): number =>
  companies.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);

interface Exported {
  readonly record?: string;
  readonly requestId?: string;
  readonly action?: string;
  readonly seq?: number | null;
}

/** Reads the whole log as its company may, and has the service check it. */
async function faultsOf(url: string, { owner, acknowledged }: Company): Promise<string[]> {
  const caller = await signedIn(url, owner);
  const faults: string[] = [];
  const { status, text } = await caller.send('GET', '/api/admin/audit-logs/export');
  if (status !== 200) return [`the export answered ${status}`];
  const lines = text.trim().split('\n');
  const entries = lines.map((line): Exported => JSON.parse(line)).filter(({ record }) => !record);
  const counts = new Map<string, number>();
  for (const { requestId, action } of entries) {
    if (requestId && action === 'company.update') counts.set(requestId, (counts.get(requestId) ?? 0) + 1);
  }
  for (const requestId of acknowledged) {
    if (!counts.has(requestId)) faults.push(`${requestId} was acknowledged and has no entry`);
  }
  for (const [requestId, count] of counts) if (count > 1) faults.push(`${requestId} has ${count} entries`);
  const seqs = entries.flatMap(({ seq }) => seq ?? []).sort((a, b) => a - b);
  if (seqs.some((seq, index) => seq !== index + 1)) faults.push(`${owner.email}: the numbers have a gap`);
  return [...faults, ...(await chainFaults(caller, owner.email))];
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
