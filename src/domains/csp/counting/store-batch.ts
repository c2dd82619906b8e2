import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { nilId } from '../../../ports/ids.ts';
import { documentOwners } from '../reading/normalise-report.ts';
import { foldKind, isFolded, kindOf } from './kind.ts';
import type { KindLimits } from './kind-limits.ts';
import { addKind, type KindCount, type ReportBatch, slotsPerHour, sumOf } from './report-batch.ts';
import type { StoredKind } from './report-tally.ts';

/** Two instances that add kinds take turns, so that the limit of an hour holds over all of them. */
const kindsLock = 7_272_019_160;

export async function holdKinds(tx: SystemTx): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [kindsLock]);
}

/** Adds a batch to the counts, by one statement a table. Answers with the kinds that its hours hold now. */
export async function storeBatch(
  tx: SystemTx,
  batch: ReportBatch,
  limits: KindLimits,
): Promise<Map<number, StoredKind[]>> {
  const hours = [...new Set([...batch.kinds.values()].map(({ hour }) => hour))];
  await holdKinds(tx);
  const stored = await readKinds(tx, hours);
  const kinds = withinLimits(batch, stored, limits);
  await addKinds(tx, kinds);
  await addBrowsers(tx, batch);
  await addMinutes(tx, batch);
  await addSamples(tx, batch, new Set(kinds.map(keyOf)));
  for (const { hour, kind } of kinds) stored.get(hour)?.push(kind);
  return stored;
}

const KindRow = {
  hour: is.moment,
  fingerprint: is.text,
  documentOwner: is.oneOf(documentOwners),
  reason: is.text,
};

async function readKinds(tx: SystemTx, hours: readonly number[]): Promise<Map<number, StoredKind[]>> {
  const stored = new Map<number, StoredKind[]>(hours.map((hour) => [hour, []]));
  const found = await rows(
    tx,
    `SELECT hour_at AS hour, replace(fingerprint::text, '-', '') AS fingerprint, document_owner AS "documentOwner", reason
     FROM csp_violation WHERE company_id = $1 AND hour_at = ANY($2)`,
    [nilId, hours.map((hour) => new Date(hour))],
    KindRow,
  );
  for (const { hour, ...kind } of found) stored.get(hour.getTime())?.push(kind);
  return stored;
}

/** Written out, because a function or a subquery a row costs more than all the rest of the statement. */
const addedSlots = `ARRAY[${Array.from(
  { length: slotsPerHour },
  (_, slot) => `stored.slot_counts[${slot + 1}] + excluded.slot_counts[${slot + 1}]`,
).join(', ')}]`;

export async function addKinds(tx: SystemTx, kinds: readonly KindCount[]): Promise<void> {
  const added = kinds.map(({ hour, kind, slotCounts, firstSeenMs, lastSeenMs }) => ({
    ...kindOf(kind),
    hour_at: new Date(hour),
    report_count: sumOf(slotCounts),
    slot_counts: slotCounts,
    first_seen_at: new Date(firstSeenMs),
    last_seen_at: new Date(lastSeenMs),
  }));
  await tx.query(
    `INSERT INTO csp_violation AS stored (company_id, hour_at, fingerprint, directive, blocked_kind, blocked_target,
       blocked_origin, is_blocked_own, source_host, document_owner, document_host, document_path, classification,
       reason, bypass_attempt, risk_level, report_count, slot_counts, first_seen_at, last_seen_at)
     SELECT $1, hour_at, fingerprint, directive, "blockedKind", "blockedTarget", "blockedOrigin", "isBlockedOwn",
       "sourceHost", "documentOwner", "documentHost", "documentPath", classification, reason, "bypassAttempt",
       "riskLevel", report_count, slot_counts, first_seen_at, last_seen_at
     FROM json_to_recordset($2) AS added (hour_at timestamptz, fingerprint uuid, directive text, "blockedKind" text,
       "blockedTarget" text, "blockedOrigin" text, "isBlockedOwn" boolean, "sourceHost" text, "documentOwner" text,
       "documentHost" text, "documentPath" text, classification text, reason text, "bypassAttempt" boolean,
       "riskLevel" text, report_count bigint, slot_counts integer[], first_seen_at timestamptz, last_seen_at timestamptz)
     ON CONFLICT (company_id, hour_at, fingerprint) DO UPDATE SET
       report_count = stored.report_count + excluded.report_count,
       slot_counts = ${addedSlots},
       first_seen_at = least(stored.first_seen_at, excluded.first_seen_at),
       last_seen_at = greatest(stored.last_seen_at, excluded.last_seen_at)`,
    [nilId, JSON.stringify(added)],
  );
}

async function addBrowsers(tx: SystemTx, { browsers }: ReportBatch): Promise<void> {
  const added = [...browsers.values()].map(({ hour, browser, slotCounts }) => ({
    hour_at: new Date(hour),
    browser,
    report_count: sumOf(slotCounts),
    slot_counts: slotCounts,
  }));
  if (added.length === 0) return;
  await tx.query(
    `INSERT INTO csp_browser AS stored (company_id, hour_at, browser, report_count, slot_counts)
     SELECT $1, hour_at, browser, report_count, slot_counts
     FROM json_to_recordset($2) AS added (hour_at timestamptz, browser text, report_count bigint, slot_counts integer[])
     ON CONFLICT (company_id, hour_at, browser) DO UPDATE SET
       report_count = stored.report_count + excluded.report_count,
       slot_counts = ${addedSlots}`,
    [nilId, JSON.stringify(added)],
  );
}

async function addMinutes(tx: SystemTx, { minutes }: ReportBatch): Promise<void> {
  const added = [...minutes.values()].map(({ minute, ...counts }) => ({
    minute: new Date(minute),
    ...counts,
  }));
  await tx.query(
    `INSERT INTO csp_minute AS stored (company_id, minute_at, report_count, noise_count, high_risk_count, bypass_count, foreign_count)
     SELECT $1, minute, "reportCount", "noiseCount", "highRiskCount", "bypassCount", "foreignCount"
     FROM json_to_recordset($2) AS added (minute timestamptz, "reportCount" bigint, "noiseCount" bigint,
       "highRiskCount" bigint, "bypassCount" bigint, "foreignCount" bigint)
     ON CONFLICT (company_id, minute_at) DO UPDATE SET
       report_count = stored.report_count + excluded.report_count,
       noise_count = stored.noise_count + excluded.noise_count,
       high_risk_count = stored.high_risk_count + excluded.high_risk_count,
       bypass_count = stored.bypass_count + excluded.bypass_count,
       foreign_count = stored.foreign_count + excluded.foreign_count`,
    [nilId, JSON.stringify(added)],
  );
}

/** A kind has as many places for samples as it may keep: whoever comes first keeps a place. */
async function addSamples(tx: SystemTx, { samples }: ReportBatch, kept: ReadonlySet<string>): Promise<void> {
  const added = samples
    .filter(({ hour, fingerprint }) => kept.has(`${hour} ${fingerprint}`))
    .map(({ hour, occurredMs, ...sample }) => ({
      ...sample,
      hour_at: new Date(hour),
      occurred_at: new Date(occurredMs),
    }));
  if (added.length === 0) return;
  await tx.query(
    `INSERT INTO csp_sample (company_id, hour_at, fingerprint, slot, occurred_at, document_uri, blocked_uri, source_file,
       line_number, network, user_agent)
     SELECT $1, hour_at, fingerprint, slot, occurred_at, "documentUri", "blockedUri", "sourceFile", "lineNumber", network, "userAgent"
     FROM json_to_recordset($2) AS added (hour_at timestamptz, fingerprint uuid, slot smallint, occurred_at timestamptz,
       "documentUri" text, "blockedUri" text, "sourceFile" text, "lineNumber" integer, network text, "userAgent" text)
     ON CONFLICT (company_id, hour_at, fingerprint, slot) DO NOTHING`,
    [nilId, JSON.stringify(added)],
  );
}

/** What memory let in before it knew what the store already holds is folded here. */
function withinLimits(
  batch: ReportBatch,
  stored: ReadonlyMap<number, readonly StoredKind[]>,
  limits: KindLimits,
): KindCount[] {
  const known = new Set<string>();
  const roomLeft = new Map<string, number>();
  for (const [hour, kinds] of stored) {
    for (const owner of ['own', 'foreign', 'unknown'] as const) {
      const used = kinds.filter((kind) => kind.documentOwner === owner && !isFolded(kind)).length;
      roomLeft.set(`${hour} ${owner}`, limits.kinds[owner] - used);
    }
    for (const kind of kinds) known.add(`${hour} ${kind.fingerprint}`);
  }
  const kept: Pick<ReportBatch, 'kinds'> = { kinds: new Map() };
  for (const count of batch.kinds.values()) {
    const room = `${count.hour} ${count.kind.documentOwner}`;
    const left = roomLeft.get(room) ?? 0;
    const isKept = isFolded(count.kind) || known.has(keyOf(count)) || left > 0;
    if (isKept && !isFolded(count.kind) && !known.has(keyOf(count))) roomLeft.set(room, left - 1);
    const { kind, slotCounts, ...rest } = count;
    addKind(kept, { ...rest, kind: isKept ? kind : foldKind(kind), slotCounts: [...slotCounts] });
  }
  // One order everywhere: instances that store the same kinds at once then wait instead of locking each other.
  return [...kept.kinds.values()].sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

const keyOf = ({ hour, kind }: KindCount): string => `${hour} ${kind.fingerprint}`;
