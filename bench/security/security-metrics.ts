/**
 * The security monitoring over thirty days and a million events, on PostgreSQL: what the metrics cost, and what the rules
 * cost every second.
 */
import pg from 'pg';
import { loadConfig } from '../../src/config/config.ts';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { createAuditRecorder } from '../../src/domains/audit/recording/recorder.ts';
import { getMetrics } from '../../src/domains/security/get-metrics.ts';
import { createReadingTally } from '../../src/domains/security/readings/reading-tally.ts';
import { rollUp } from '../../src/domains/security/roll-up.ts';
import { createRefusalTally } from '../../src/domains/security/signals/refusal-tally.ts';
import { createSecurityWatch } from '../../src/domains/security/watching/watch.ts';
import type { UserActor } from '../../src/kernel/actor.ts';
import { invoke } from '../../src/kernel/invoke.ts';
import type { Log } from '../../src/kernel/log.ts';
import type { Services } from '../../src/kernel/services.ts';
import { createSystemClock } from '../../src/ports/clock.ts';
import { createFakeGeoip } from '../../test/fakes/geoip-fake.ts';

export interface SecurityFigure {
  readonly what: string;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

export interface SecurityBenchOptions {
  /** An empty PostgreSQL database. */
  readonly url: string;
  readonly dataDir: string;
  readonly events?: number;
  readonly rounds?: number;
}

const origin = { requestId: 'bench', address: '192.0.2.1', userAgent: 'bench' };
const admin: UserActor = {
  type: 'user',
  userId: '99999999-0000-4000-8000-000000000000',
  email: 'admin@example.org',
  name: 'Admin',
  sessionId: '99999999-0000-4000-8000-000000000001',
  role: 'ADMIN',
  platformRole: 'ADMIN',
  companyId: null,
  timeZone: 'UTC',
};
const log: Log = { debug() {}, info() {}, warn() {}, error: console.error };

export async function measureSecurity(options: SecurityBenchOptions): Promise<SecurityFigure[]> {
  const { url, dataDir, events = 1_000_000, rounds = 100 } = options;
  const database = await openPostgres({ url, poolSize: 10, onEffectError: console.error });
  const clock = createSystemClock();
  const recorder = createAuditRecorder({ database, clock, log });
  const tally = createRefusalTally({ database, clock, log });
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url });
  const ports = { clock, geoip: createFakeGeoip({ '192.0.2.7': 'NL', '192.0.2.8': 'DE' }) };
  // What is measured reads no other part of the service.
  const services = { config, database, log, audit: recorder, ports } as unknown as Services;
  const system = { actor: { type: 'system', job: 'bench' } as const, origin, input: {} };
  try {
    await fillMonth(url, events);
    const figures: SecurityFigure[] = [];
    figures.push(await time('rolling up the month', 1, () => invoke(services, rollUp, system)));
    await vacuum(url);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
    const company = companyOf(3);
    const inputs: [string, object][] = [
      ['metrics: 30 days', { startDate: day(30) }],
      ['metrics: 30 days, one company', { startDate: day(30), companyId: company }],
      ['metrics: 30 days, severity HIGH', { startDate: day(30), severity: 'HIGH' }],
      ['metrics: 24 hours', {}],
    ];
    for (const [what, input] of inputs) {
      const call = () => invoke(services, getMetrics, { actor: admin, origin, input });
      figures.push(await time(what, rounds, call));
    }
    const readings = createReadingTally({ database, clock, log, audit: recorder });
    const watch = createSecurityWatch(services, tally, readings);
    figures.push(await time('rules: taking the last hour in', 1, () => watch.evaluate()));
    figures.push(await time('rules: a look at nothing new', rounds, () => watch.evaluate()));
    return figures;
  } finally {
    await tally.close();
    await recorder.close();
    await database.close();
  }
}

async function time(what: string, rounds: number, work: () => Promise<unknown>): Promise<SecurityFigure> {
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return { what, p50: at(0.5), p95: at(0.95), max: at(1) };
}

const companyOf = (n: number): string => `c0000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** A month of twenty companies with fifteen people each: nine in ten events are fine. */
async function fillMonth(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SET synchronous_commit = off');
  await client.query(fill, [count]);
  await client.query('VACUUM ANALYZE audit_entry');
  await client.end();
}

async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM ANALYZE security_hour, security_subject_hour');
  await client.end();
}

const fill = `
INSERT INTO audit_entry (company_id, id, occurred_at, event_type, action, outcome, severity, user_id, user_email,
  ip_address, user_agent, request_id, session_id, description, metadata)
SELECT ('c0000000-0000-4000-8000-' || lpad(to_hex(n % 20), 12, '0'))::uuid, gen_random_uuid(),
  now() - (1 - n::float8 / $1::float8) * interval '30 days',
  (ARRAY['DATA_ACCESS','DATA_ACCESS','AUTHENTICATION','USER_MANAGEMENT','AUTHORIZATION','RATE_LIMITING','CSRF_PROTECTION','AI_PROCESSING'])[1 + floor(8 * r1 * r1)::int],
  'bench.act',
  CASE WHEN r2 < 0.9 THEN 'SUCCESS' ELSE (ARRAY['FAILURE','BLOCKED','RATE_LIMITED'])[1 + floor(3 * r1)::int] END,
  (ARRAY['LOW','MEDIUM','HIGH','CRITICAL'])[1 + floor(4 * power(r3, 4))::int],
  ('e0000000-0000-4000-8000-' || lpad(to_hex((n % 20) * 100 + floor(15 * r2)::int), 12, '0'))::uuid,
  'person@example.org', '192.0.2.' || (n % 250), 'Mozilla/5.0', 'req-' || n, 'session-' || (n % 300), 'Something was done.', '{}'
FROM (SELECT n, random() AS r1, random() AS r2, random() AS r3 FROM generate_series(1, $1::bigint) AS n) AS made`;
