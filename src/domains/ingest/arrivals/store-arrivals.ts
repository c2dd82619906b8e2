import { changeRows } from '../../../db/change-rows.ts';
import type { TenantTx } from '../../../db/database.ts';
import { mayStore } from '../../../db/hold-storing.ts';
import type { IngestWay } from '../../../kernel/services.ts';
import type { PersonMarks } from '../../../ports/person-marks.ts';
import { type Sentence, written } from '../../../words/sentence.ts';
import { findErased } from '../../sessions/erasure/index.ts';

export const mostShown = 20;
const mostReasons = 50;
/** Of a reason that never ends: a thousand spans a second come to it within a month. */
const mostCounted = 2_147_483_647;

interface Sent {
  readonly keyId: string;
  readonly way: IngestWay;
}

interface Minute extends Sent {
  readonly minute: Date;
  requests: number;
  new: number;
  changed: number;
  identical: number;
  rejected: number;
  refused: number;
}

interface Arrival extends Sent {
  readonly id: string;
  readonly at: Date;
  readonly sessionId: string;
  readonly outcome: string;
}

export interface Refusal extends Sent {
  readonly fault: string;
  readonly path: string;
  readonly reason: Sentence | string;
  readonly sample: string | null;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** What one company's programs sent since the last storing. */
export interface CompanyArrivals {
  readonly minutes: Map<string, Minute>;
  readonly arrivals: Arrival[];
  readonly refusals: Map<string, Refusal>;
}

const counts = ['request', 'new', 'changed', 'identical', 'rejected', 'refused'].map(
  (name) => `${name}_count`,
);

/** Adds to what is there: several instances count beside each other. Only what is shown is kept. */
export async function storeArrivals(tx: TenantTx, told: CompanyArrivals, marks: PersonMarks): Promise<void> {
  if (!(await mayStore(tx))) return;
  await changeRows(
    tx,
    `INSERT INTO ingest_minute (company_id, key_id, way, minute, ${counts.join(', ')})
     SELECT $1, "keyId", way, minute, requests, new, changed, identical, rejected, refused
     FROM json_to_recordset($2::json) AS m ("keyId" uuid, way text, minute timestamptz, requests integer, new integer,
       changed integer, identical integer, rejected integer, refused integer) ORDER BY 2, 3, 4
     ON CONFLICT (company_id, key_id, way, minute) DO UPDATE SET
       ${counts.map((name) => `${name} = ingest_minute.${name} + excluded.${name}`).join(', ')}`,
    [tx.companyId, JSON.stringify([...told.minutes.values()])],
  );
  if (told.arrivals.length > 0) await keepArrivals(tx, told.arrivals);
  if (told.refusals.size > 0)
    await keepRefusals(tx, await withoutErased(tx, [...told.refusals.values()], marks));
}

async function keepArrivals(tx: TenantTx, arrivals: readonly Arrival[]): Promise<void> {
  await changeRows(
    tx,
    `INSERT INTO ingest_arrival (company_id, id, key_id, way, arrived_at, session_id, outcome)
     SELECT $1, id, "keyId", way, at, "sessionId", outcome FROM json_to_recordset($2::json)
       AS a (id uuid, "keyId" uuid, way text, at timestamptz, "sessionId" uuid, outcome text)`,
    [tx.companyId, JSON.stringify(arrivals)],
  );
  await tx.query(
    `DELETE FROM ingest_arrival WHERE company_id = $1 AND id < (SELECT min(id::text)::uuid FROM (
       SELECT id FROM ingest_arrival WHERE company_id = $1 ORDER BY id DESC LIMIT $2) AS newest)`,
    [tx.companyId, mostShown],
  );
}

/** Somebody may have been erased since their session was refused. */
async function withoutErased(
  tx: TenantTx,
  refusals: readonly Refusal[],
  marks: PersonMarks,
): Promise<readonly Refusal[]> {
  const samples = refusals.map(({ sample }) => ({ externalId: sample, userId: sample }));
  const erased = await findErased(tx, samples, marks);
  return refusals.map((refusal, at) => {
    const sample = samples[at];
    return sample && erased.has(sample) ? { ...refusal, sample: null } : refusal;
  });
}

async function keepRefusals(tx: TenantTx, refusals: readonly Refusal[]): Promise<void> {
  const told = refusals.map((refusal) => ({ ...refusal, reason: written(refusal.reason) }));
  await changeRows(
    tx,
    `INSERT INTO ingest_refusal (company_id, key_id, way, fault, path, reason, refusal_count, sample, first_at, last_at)
     SELECT $1, "keyId", way, fault, path, reason, count, sample, "firstAt", "lastAt" FROM json_to_recordset($2::json)
       AS r ("keyId" uuid, way text, fault text, path text, reason text, count integer, sample text, "firstAt" timestamptz, "lastAt" timestamptz)
     ORDER BY 2, 3, 4
     ON CONFLICT (company_id, key_id, way, fault) DO UPDATE SET refusal_count = least(${mostCounted}, ingest_refusal.refusal_count::bigint + excluded.refusal_count),
       reason = excluded.reason, sample = coalesce(excluded.sample, ingest_refusal.sample), last_at = excluded.last_at`,
    [tx.companyId, JSON.stringify(told)],
  );
  await tx.query(
    `DELETE FROM ingest_refusal WHERE company_id = $1 AND last_at < (SELECT min(last_at) FROM (
       SELECT last_at FROM ingest_refusal WHERE company_id = $1 ORDER BY last_at DESC LIMIT $2) AS newest)`,
    [tx.companyId, mostReasons],
  );
}
