import { loadConfig } from '../../src/config/config.ts';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { listAuditLogs } from '../../src/domains/audit/list-audit-logs.ts';
import { createAuditRecorder } from '../../src/domains/audit/recording/recorder.ts';
import { createAuditChain } from '../../src/domains/audit/sealing/audit-chain.ts';
import { verifyCompany } from '../../src/domains/audit/verifying/verify-company.ts';
import type { UserActor } from '../../src/kernel/actor.ts';
import { invoke } from '../../src/kernel/invoke.ts';
import type { Services } from '../../src/kernel/services.ts';
import { createSystemClock } from '../../src/ports/clock.ts';
import { tempDir } from '../../test/rig/temp-dir.ts';
import { type BenchGroup, dayOf, type Finding, ms, n, sampled, timesToLongest, tookMs } from '../frame.ts';
import { onlyErrors } from '../only-errors.ts';
import { largeCompany, openAuditData, smallCompany, userOfLarge } from './audit-log-data.ts';

const entryLimitMs = 1;
const matchLimit = 50_000;

/**
 * The audit log at 10,000,000 entries, on PostgreSQL: what a listing costs, what an entry costs the act that leaves it,
 * how fast entries are sealed and checked.
 */
export const audit: BenchGroup = {
  name: 'audit',
  async run({ engine, isFull, log }) {
    if (engine === 'embedded') return [];
    const url = await openAuditData(isFull ? 10_000_000 : 20_000, log);
    // Signing keys of this run: what it adds goes into a company of its own.
    await using folder = await tempDir('bench');
    const database = await openPostgres({ url, poolSize: 20, onEffectError: console.error });
    const config = loadConfig({ DATA_DIR: folder.path, DATABASE_URL: url });
    const clock = createSystemClock();
    const parts = { config, database, clock, log: onlyErrors };
    const recorder = createAuditRecorder(parts);
    const auditChain = createAuditChain(parts);
    // What is measured reads no other part of the service.
    const services = { ...parts, audit: recorder, auditChain, ports: { clock } } as unknown as Services;
    try {
      const findings: Finding[] = [];
      for (const listing of listings) findings.push(await measureListing(services, listing, isFull));
      return [...findings, await measureRecording(services), ...(await measureSealing(services))];
    } finally {
      await recorder.close();
      await database.close();
    }
  },
};

const origin = { requestId: 'bench', address: '192.0.2.1', userAgent: 'bench' };
const admin: UserActor = {
  type: 'user',
  userId: userOfLarge(1),
  email: 'ada@example.org',
  name: 'Ada',
  sessionId: 'bench',
  role: 'ADMIN',
  platformRole: null,
  companyId: largeCompany,
  timeZone: 'Europe/Amsterdam',
};
const staff: UserActor = { ...admin, companyId: null, platformRole: 'ADMIN' };

const listings: [string, object, UserActor][] = [
  ['no filter, page 1', {}, admin],
  ['no filter, the middle page', { page: 40_000, limit: 100 }, admin],
  ['oldest first', { sortOrder: 'asc' }, admin],
  ['severity CRITICAL', { severity: 'CRITICAL' }, admin],
  ['severity HIGH, page 300', { severity: 'HIGH', page: 300 }, admin],
  ['a common type', { eventType: 'DATA_ACCESS' }, admin],
  ['a rare pair', { eventType: 'CSRF_PROTECTION', severity: 'CRITICAL' }, admin],
  ['outcome BLOCKED', { outcome: 'BLOCKED' }, admin],
  ['one user', { userId: userOfLarge(77) }, admin],
  ['one user, page 200', { userId: userOfLarge(77), page: 200 }, admin],
  ['one user, one severity', { userId: userOfLarge(77), severity: 'MEDIUM' }, admin],
  ['the busiest user', { userId: userOfLarge(0) }, admin],
  ['one day', { startDate: dayOf(100), endDate: dayOf(100) }, admin],
  ['a month, one type', { startDate: dayOf(130), endDate: dayOf(100), eventType: 'AUTHENTICATION' }, admin],
  [
    'parts of days at both ends',
    { startDate: `${dayOf(200)}T10:11:12Z`, endDate: `${dayOf(100)}T22:01:00Z` },
    admin,
  ],
  ['by severity', { sortBy: 'severity' }, admin],
  ['by type, page 5,000', { sortBy: 'eventType', page: 5000, limit: 100 }, admin],
  ['by outcome, one month', { sortBy: 'outcome', startDate: dayOf(60), endDate: dayOf(30) }, admin],
  ['a small company', {}, { ...admin, companyId: smallCompany(3) }],
  ['a small company, one severity', { severity: 'CRITICAL' }, { ...admin, companyId: smallCompany(3) }],
  ['all companies', {}, staff],
  ['all companies, CRITICAL', { severity: 'CRITICAL' }, staff],
  ['all companies, by severity, page 3,000', { sortBy: 'severity', page: 3000 }, staff],
  ['all companies, one day', { startDate: dayOf(100), endDate: dayOf(100) }, staff],
];

async function measureListing(
  services: Services,
  [what, input, actor]: (typeof listings)[number],
  isFull: boolean,
): Promise<Finding> {
  let matching = 0;
  const times = await sampled(isFull ? 40 : 3, () =>
    tookMs(async () => {
      const { pagination } = await invoke(services, listAuditLogs, { actor, origin, input });
      matching = pagination.totalCount;
    }),
  );
  // Few matches are answered at once, many within a second, whatever the page and order.
  const holds = times.max < 1000 && (matching > matchLimit || times.p95 <= 150);
  return {
    goal: 'A1',
    what: `listing: ${what} (${n(matching)} match)`,
    measured: timesToLongest(times),
    holds: isFull ? holds : null,
  };
}

/** A company of its own for each run: what an earlier run sealed may be signed by another key. */
const ownCompany = smallCompany(Date.now() % 1e12);
const actor: UserActor = { ...admin, companyId: ownCompany };

/** 2,000 small acts, each a write and its commit, without and with an entry. */
async function measureRecording({ database, audit: recorder }: Services): Promise<Finding> {
  const act = (withEntry: boolean) => (count: number) =>
    tookMs(() =>
      database.tenant(ownCompany, async (tx) => {
        await tx.query(
          `INSERT INTO audit_retention (company_id, hold_reason) VALUES ($1, $2)
           ON CONFLICT (company_id) DO UPDATE SET hold_reason = excluded.hold_reason`,
          [ownCompany, String(count)],
        );
        if (!withEntry) return;
        await recorder.record(tx, actor, origin, {
          eventType: 'DATA_ACCESS',
          action: 'bench.act',
          description: 'Something was done.',
          metadata: { count },
        });
      }),
    );
  const [alone, recorded] = [await sampled(2000, act(false)), await sampled(2000, act(true))];
  const cost = recorded.p50 - alone.p50;
  return {
    goal: 'A2',
    what: 'what an entry adds to a small act, at the median',
    measured: ms(cost),
    baseline: `${ms(alone.p50)} without`,
    ratio: recorded.p50 / alone.p50,
    holds: cost <= entryLimitMs,
  };
}

async function measureSealing(services: Services): Promise<Finding[]> {
  const rate = async (what: string, work: () => Promise<number>): Promise<Finding> => {
    const from = performance.now();
    const count = await work();
    const perSecond = (count * 1000) / (performance.now() - from);
    return { goal: 'A3', what, measured: `${n(perSecond)} entries/s`, holds: null };
  };
  return [
    await rate('sealed', services.auditChain.seal),
    await rate('checked', async () => {
      const { problem, firstBadSeq, checkedCount } = await verifyCompany(services, ownCompany);
      if (firstBadSeq !== null) throw new Error(`the log does not verify: ${problem} at ${firstBadSeq}`);
      return checkedCount;
    }),
  ];
}
