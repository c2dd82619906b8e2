import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { conflict } from '../../../kernel/errors.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import type { IngestWay } from '../../../kernel/services.ts';
import { say } from '../../../words/sentence.ts';
import type { Mapping } from '../mapping/mapping.ts';

/** What a program's deliveries of an hour are kept under. */
export interface Pusher {
  readonly keyId: string;
  readonly name: string;
  readonly way: IngestWay;
}

export interface PushRun {
  readonly id: string;
  readonly isNew: boolean;
}

const mapping: Mapping = {
  layout: 'generic',
  header: false,
  rows: 'sessions',
  columns: {},
  timeZone: 'UTC',
  dateOrder: 'auto',
  decimalMark: '.',
  units: {},
  defaults: {},
};

/** The import of this key and hour; one that was taken back is over, and what comes after it begins another. */
export async function pushRun(
  tx: TenantTx,
  pusher: Pusher,
  now: Date,
  newId: () => string,
): Promise<PushRun> {
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const [there] = await rows(
    tx,
    {
      name: 'push_run',
      text: `SELECT id FROM import_run WHERE company_id = $1 AND key_id = $2 AND source = 'PUSH' AND created_at >= $3
         AND state = 'COMPLETED' ORDER BY created_at, id LIMIT 1`,
    },
    [tx.companyId, pusher.keyId, hour],
    { id: is.uuid },
  );
  if (there) return { id: there.id, isNew: false };
  const id = newId();
  await tx.query(
    `INSERT INTO import_run (company_id, id, state, source, file_name, format, dry_run, instance, byte_count, mapping,
       created_at, started_at, finished_at, labels, key_id)
     VALUES ($1, $2, 'COMPLETED', 'PUSH', $3, 'json-lines', false, '', 0, $4::jsonb, $5, $5, $5, 'keep', $6)`,
    [tx.companyId, id, pusher.name, JSON.stringify(mapping), now, pusher.keyId],
  );
  return { id, isNew: true };
}

interface Counts {
  readonly new: number;
  readonly changed: number;
  readonly identical: number;
  readonly rejected: number;
  readonly erased: number;
}

/** At the end of the transaction, so that deliveries of one key hold each other up as little as may be. */
export async function countPushed(tx: TenantTx, runId: string, counts: Counts, now: Date): Promise<void> {
  const counted = await rows(
    tx,
    {
      name: 'push_counts',
      text: `UPDATE import_run SET read_count = read_count + $3, new_count = new_count + $4, changed_count = changed_count + $5,
         identical_count = identical_count + $6, rejected_count = rejected_count + $7, erased_count = erased_count + $8,
         finished_at = $9
       WHERE company_id = $1 AND id = $2 AND state = 'COMPLETED' RETURNING id`,
    },
    [
      tx.companyId,
      runId,
      counts.new + counts.changed + counts.identical + counts.rejected + counts.erased,
      counts.new,
      counts.changed,
      counts.identical,
      counts.rejected,
      counts.erased,
      now,
    ],
    { id: is.uuid },
  );
  if (counted.length === 0) throw conflict(say('push.beingUndone'));
}
