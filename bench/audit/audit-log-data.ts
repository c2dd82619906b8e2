import type pg from 'pg';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { onServer } from '../../test/rig/on-server.ts';
import { n } from '../frame.ts';
import { keptDatabase, schemaKey } from '../kept-database.ts';

export const largeCompany = '11111111-0000-4000-8000-000000000000';
export const smallCompany = (n: number): string => `22222222-0000-4000-8000-${hex(n)}`;
export const userOfLarge = (n: number): string => `33333333-0000-4000-8000-${hex(n)}`;

const hex = (n: number): string => n.toString(16).padStart(12, '0');

/** Made once in the server, and used again. */
export async function openAuditData(count: number, log: (line: string) => void): Promise<string> {
  const key = await schemaKey(insertEntries + insertSeals + insertCounts);
  return keptDatabase(`parlance_bench_audit_${count}_${key}`, (url) => {
    log(`making ${n(count)} entries, once`);
    return fillAuditLog(url, count);
  });
}

/**
 * A log of so many entries over a year: nine tenths in one company of 200 people (a tenth of it by one of them),
 * the rest in fifty others. Links carry random hashes: a listing shows them and does not check them.
 */
async function fillAuditLog(url: string, count: number): Promise<void> {
  const database = await openPostgres({ url, poolSize: 1, onEffectError: console.error });
  await database.close();
  await onServer((client) => insertAll(client, count), url);
}

async function insertAll(client: pg.Client, count: number): Promise<void> {
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'audit_entry' AND indexname <> 'audit_entry_pkey'",
  );
  await client.query(
    "SET work_mem = '512MB'; SET maintenance_work_mem = '1GB'; SET synchronous_commit = off",
  );
  for (const { indexname } of indexes) await client.query(`DROP INDEX ${indexname}`);
  const step = 500_000;
  for (let from = 0; from < count; from += step) {
    await client.query(insertEntries, [from, Math.min(from + step, count) - 1, count]);
  }
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query(insertSeals);
  await client.query(insertCounts);
  await client.query('VACUUM ANALYZE audit_entry, audit_seal, audit_count');
}

// Types, outcomes and severities fall off steeply, so that some pairs are common and some are very rare.
const insertEntries = `
INSERT INTO audit_entry (company_id, id, occurred_at, event_type, action, outcome, severity, user_id, user_email,
  ip_address, user_agent, request_id, session_id, resource_type, resource_id, description, metadata)
SELECT
  CASE WHEN n % 10 < 9 THEN '${largeCompany}'::uuid
       ELSE ('22222222-0000-4000-8000-' || lpad(to_hex((n / 10) % 50), 12, '0'))::uuid END,
  (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
  at,
  (ARRAY['DATA_ACCESS','AUTHENTICATION','DATA_ACCESS','AI_PROCESSING','AUTHORIZATION','USER_MANAGEMENT','RATE_LIMITING','DATA_IMPORT','CSP_VIOLATION','CSRF_PROTECTION'])[1 + floor(10 * power(r1, 2))::int],
  'bench.act',
  (ARRAY['SUCCESS','SUCCESS','FAILURE','BLOCKED','RATE_LIMITED','SUSPICIOUS'])[1 + floor(6 * power(r2, 3))::int],
  (ARRAY['LOW','LOW','MEDIUM','HIGH','CRITICAL'])[1 + floor(5 * power(r3, 4))::int],
  ('33333333-0000-4000-8000-' || lpad(to_hex(CASE WHEN r4 < 0.1 THEN 0 ELSE 1 + floor(r4 * 200)::int END), 12, '0'))::uuid,
  'person@example.org', '192.0.2.' || (n % 250), 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'req-' || n,
  'session', 'thing', n::text, 'Something was done to a thing by somebody.', '{"count":3,"name":"value"}'
FROM (
  SELECT n, now() - interval '365 days' + (n::float8 / $3::float8) * interval '365 days' AS at,
    random() AS r1, random() AS r2, random() AS r3, random() AS r4
  FROM generate_series($1::bigint, $2::bigint) AS n
) AS made`;

const insertSeals = `
INSERT INTO audit_seal (company_id, seq, entry_id, occurred_at, severity, body_hash, content_hash, hash)
SELECT company_id, row_number() OVER (PARTITION BY company_id ORDER BY id), id, occurred_at, severity,
  sha256(id::text::bytea), sha256(id::text::bytea), sha256(id::text::bytea)
FROM audit_entry`;

const insertCounts = `
INSERT INTO audit_count (company_id, user_id, day, event_type, outcome, severity, entry_count)
SELECT coalesce(company_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), '00000000-0000-0000-0000-000000000000',
  (occurred_at AT TIME ZONE 'UTC')::date, coalesce(event_type, ''), coalesce(outcome, ''), coalesce(severity, ''), count(*)
FROM audit_entry
GROUP BY (occurred_at AT TIME ZONE 'UTC')::date, CUBE (company_id, event_type, outcome, severity)
UNION ALL
SELECT coalesce(company_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), user_id, (occurred_at AT TIME ZONE 'UTC')::date, '', '', '', count(*)
FROM audit_entry
GROUP BY (occurred_at AT TIME ZONE 'UTC')::date, user_id, CUBE (company_id)`;
