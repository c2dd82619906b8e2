/**
 * The audit log at size, on PostgreSQL: what a listing costs, what an entry costs the request that leaves it, how fast
 * entries are sealed and checked.
 */
import { loadConfig } from '../../src/config/config.ts';
import type { Database } from '../../src/db/database.ts';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { listAuditLogs } from '../../src/domains/audit/list-audit-logs.ts';
import { createAuditRecorder } from '../../src/domains/audit/recording/recorder.ts';
import { createAuditChain } from '../../src/domains/audit/sealing/audit-chain.ts';
import { verifyCompany } from '../../src/domains/audit/verifying/verify-company.ts';
import type { UserActor } from '../../src/kernel/actor.ts';
import type { AuditRecorder } from '../../src/kernel/audit-entry.ts';
import { invoke } from '../../src/kernel/invoke.ts';
import type { Log } from '../../src/kernel/log.ts';
import type { Services } from '../../src/kernel/services.ts';
import { createSystemClock } from '../../src/ports/clock.ts';
import { largeCompany, smallCompany, userOfLarge } from './audit-log-data.ts';

export interface AuditFigure {
  readonly what: string;
  readonly matching: number | null;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  readonly unit: 'ms' | 'per second';
}

export interface AuditBenchOptions {
  /** A database of `openAuditData`. */
  readonly url: string;
  readonly dataDir: string;
  readonly rounds: number;
}

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
const log: Log = { debug() {}, info() {}, warn: console.warn, error: console.error };

export async function benchAuditLog({ url, dataDir, rounds }: AuditBenchOptions): Promise<AuditFigure[]> {
  const database = await openPostgres({ url, poolSize: 20, onEffectError: console.error });
  const clock = createSystemClock();
  const recorder = createAuditRecorder({ database, clock, log });
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url });
  const ports = { clock };
  // What is measured reads no other part of the service.
  const auditChain = createAuditChain({ config, database, log, clock });
  const services = { config, database, log, audit: recorder, auditChain, ports } as unknown as Services;
  try {
    const figures: AuditFigure[] = [];
    for (const [what, input, actor] of listings) {
      figures.push(await measureListing(services, `listing: ${what}`, input, actor, rounds));
    }
    figures.push(...(await measureRecording(database, recorder)));
    figures.push(...(await measureSealing(services)));
    return figures;
  } finally {
    await recorder.close();
    await database.close();
  }
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
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
  ['one day', { startDate: day(100), endDate: day(100) }, admin],
  ['a month, one type', { startDate: day(130), endDate: day(100), eventType: 'AUTHENTICATION' }, admin],
  [
    'parts of days at both ends',
    { startDate: `${day(200)}T10:11:12Z`, endDate: `${day(100)}T22:01:00Z` },
    admin,
  ],
  ['by severity', { sortBy: 'severity' }, admin],
  ['by type, page 5,000', { sortBy: 'eventType', page: 5000, limit: 100 }, admin],
  ['by outcome, one month', { sortBy: 'outcome', startDate: day(60), endDate: day(30) }, admin],
  ['a small company', {}, { ...admin, companyId: smallCompany(3) }],
  ['a small company, one severity', { severity: 'CRITICAL' }, { ...admin, companyId: smallCompany(3) }],
  ['all companies', {}, staff],
  ['all companies, CRITICAL', { severity: 'CRITICAL' }, staff],
  ['all companies, by severity, page 3,000', { sortBy: 'severity', page: 3000 }, staff],
  ['all companies, one day', { startDate: day(100), endDate: day(100) }, staff],
];

async function measureListing(
  services: Services,
  what: string,
  input: object,
  actor: UserActor,
  rounds: number,
): Promise<AuditFigure> {
  const times: number[] = [];
  let matching = 0;
  for (let i = 0; i < rounds; i += 1) {
    const start = performance.now();
    const { pagination } = await invoke(services, listAuditLogs, { actor, origin, input });
    times.push(performance.now() - start);
    matching = pagination.totalCount;
  }
  return { what, matching, ...percentiles(times), unit: 'ms' };
}

/** A company of its own for each run: what an earlier run sealed may be signed by another key. */
const ownCompany = smallCompany(Date.now() % 1e12);
const actor: UserActor = { ...admin, companyId: ownCompany };

/** 2,000 small acts, each a write and its commit, without and with an entry. */
async function measureRecording(database: Database, recorder: AuditRecorder): Promise<AuditFigure[]> {
  const figures: AuditFigure[] = [];
  for (const withEntry of [false, true]) {
    const times: number[] = [];
    for (let i = 0; i < 2000; i += 1) {
      const start = performance.now();
      await database.tenant(ownCompany, async (tx) => {
        await tx.query(
          `INSERT INTO audit_retention (company_id, hold_reason) VALUES ($1, $2)
           ON CONFLICT (company_id) DO UPDATE SET hold_reason = excluded.hold_reason`,
          [ownCompany, String(i)],
        );
        if (!withEntry) return;
        const entry = {
          eventType: 'DATA_ACCESS',
          action: 'bench.act',
          description: 'Something was done.',
        } as const;
        await recorder.record(tx, actor, origin, { ...entry, metadata: { i } });
      });
      times.push(performance.now() - start);
    }
    const what = withEntry ? 'a small act with its entry' : 'a small act without an entry';
    figures.push({ what, matching: null, ...percentiles(times), unit: 'ms' });
  }
  return figures;
}

async function measureSealing(services: Services): Promise<AuditFigure[]> {
  const rate = async (what: string, work: () => Promise<number>): Promise<AuditFigure> => {
    const start = performance.now();
    const matching = await work();
    const perSecond = matching / ((performance.now() - start) / 1000);
    return { what, matching, p50: perSecond, p95: perSecond, max: perSecond, unit: 'per second' };
  };
  return [
    await rate('sealed', services.auditChain.seal),
    await rate('checked', async () => {
      const report = await verifyCompany(services, ownCompany);
      if (report.firstBadSeq !== null)
        throw new Error(
          `the log of the benchmark does not verify: ${report.problem} at ${report.firstBadSeq}`,
        );
      return report.checkedCount;
    }),
  ];
}

function percentiles(times: readonly number[]): { p50: number; p95: number; max: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}
