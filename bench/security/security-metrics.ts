/**
 * The security monitoring over thirty days and a million events, on PostgreSQL: what the metrics cost, and what the rules
 * cost every second.
 */
import { loadConfig } from '../../src/config/config.ts';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { createAuditRecorder } from '../../src/domains/audit/recording/recorder.ts';
import { getMetrics } from '../../src/domains/security/get-metrics.ts';
import { createReadingTally } from '../../src/domains/security/readings/reading-tally.ts';
import { rollUp } from '../../src/domains/security/roll-up.ts';
import { createRefusalTally } from '../../src/domains/security/signals/refusal-tally.ts';
import { createSecurityWatch } from '../../src/domains/security/watching/watch.ts';
import type { UserActor } from '../../src/kernel/actor.ts';
import { dayMs } from '../../src/kernel/day-ms.ts';
import { invoke } from '../../src/kernel/invoke.ts';
import type { Services } from '../../src/kernel/services.ts';
import { createSystemClock } from '../../src/ports/clock.ts';
import { createFakeGeoip } from '../../test/fakes/geoip-fake.ts';
import { onServer } from '../../test/rig/on-server.ts';
import type { Place } from '../../test/rig/place.ts';
import { type Finding, sampled, timesToLongest, tookMs } from '../frame.ts';
import { onlyErrors as log } from '../only-errors.ts';

const metricsLimitMs = 300;

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

export async function measureSecurity({ databaseUrl, dataDir }: Place, isFull: boolean): Promise<Finding[]> {
  const url = databaseUrl ?? '';
  const rounds = isFull ? 100 : 3;
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
    await onServer(async (client) => {
      await client.query('SET synchronous_commit = off');
      await client.query(fill, [isFull ? 1_000_000 : 2000]);
      await client.query('VACUUM ANALYZE audit_entry');
    }, url);
    const findings: Finding[] = [];
    const add = async (what: string, times: number, work: () => Promise<unknown>): Promise<void> => {
      const seen = await sampled(times, () => tookMs(work));
      const isMetrics = what.startsWith('metrics:');
      const holds = isFull && isMetrics ? seen.p95 < metricsLimitMs : null;
      findings.push({ goal: isMetrics ? 'S1' : 'S3', what, measured: timesToLongest(seen), holds });
    };
    await add('rolling up the month', 1, () => invoke(services, rollUp, system));
    await onServer((client) => client.query('VACUUM ANALYZE security_hour, security_subject_hour'), url);
    const startDate = new Date(Date.now() - 30 * dayMs).toISOString();
    const inputs: [string, object][] = [
      ['metrics: 30 days', { startDate }],
      ['metrics: 30 days, one company', { startDate, companyId: 'c0000000-0000-4000-8000-000000000003' }],
      ['metrics: 30 days, severity HIGH', { startDate, severity: 'HIGH' }],
      ['metrics: 24 hours', {}],
    ];
    for (const [what, input] of inputs)
      await add(what, rounds, () => invoke(services, getMetrics, { actor: admin, origin, input }));
    const readings = createReadingTally({ database, clock, log, audit: recorder });
    const watch = createSecurityWatch(services, tally, readings);
    await add('rules: taking the last hour in', 1, () => watch.evaluate());
    await add('rules: a look at nothing new', rounds, () => watch.evaluate());
    return findings;
  } finally {
    await tally.close();
    await recorder.close();
    await database.close();
  }
}

/** A month of twenty companies with fifteen people each: nine in ten events are fine. */
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
