import type { TenantTx, Tx } from '../../../db/database.ts';
import { holdCompany } from '../../../db/hold-company.ts';
import { is, rows } from '../../../db/rows.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { Services } from '../../../kernel/services.ts';
import { sayBytes } from '../../../words/say-bytes.ts';
import { say } from '../../../words/sentence.ts';

/** What one upload may write: booked for its company in the database as it grows, and there on the disk. */
export interface UploadAllowance {
  /** Before so many bytes of it, in all, are written. Throws when they may not be. */
  take(byteCount: number): Promise<void>;
  /** When nothing became of it; what was queued has ended its booking with that. */
  giveBack(): Promise<void>;
}

interface Upload {
  readonly companyId: string;
  readonly id: string;
  /** Where the sender said how long it is. */
  readonly declaredBytes: number | null;
}

/** Of a company, on their way in or waiting to be read. */
const mostFiles = 20;
/** Times the largest file. */
const mostOfLargest = 4;
/** Later than this nobody writes to it any more: its instance was ended. */
export const forgottenMs = 300_000;
const seenEveryMs = 60_000;
const lookEveryBytes = 4 * 1024 ** 2;

export async function openAllowance(
  services: Services,
  { companyId, id, declaredBytes }: Upload,
): Promise<UploadAllowance> {
  const { clock } = services.ports;
  const { maxBytes } = services.config.imports;
  const step = Math.min(16 * 1024 ** 2, Math.ceil(maxBytes / 16));
  let booked = 0;
  let seenMs = 0;
  let lookedAtByte = 0;

  async function bookTo(bytes: number): Promise<void> {
    const now = clock.now();
    await services.database.tenant(companyId, (tx) => book(tx, { id, bytes, maxBytes, now }));
    booked = bytes;
    seenMs = now.getTime();
  }

  await refuseWithoutRoom(services, companyId, declaredBytes ?? 0);
  await bookTo(Math.min(declaredBytes ?? step, maxBytes));
  return {
    async take(byteCount) {
      if (byteCount - lookedAtByte >= lookEveryBytes) {
        await refuseWithoutRoom(services, companyId, 0);
        lookedAtByte = byteCount;
      }
      if (byteCount > booked) await bookTo(Math.min(maxBytes, Math.max(byteCount, booked + step)));
      else if (clock.now().getTime() - seenMs >= seenEveryMs) await bookTo(booked);
    },
    giveBack: () =>
      services.database.tenant(companyId, async (tx) => void (await endBooking(tx, companyId, id))),
  };
}

/** False: it was not waited for any more. */
export async function endBooking(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const ended = await rows(
    tx,
    'DELETE FROM import_upload WHERE company_id = $1 AND id = $2 RETURNING id',
    [companyId, id],
    { id: is.uuid },
  );
  return ended.length > 0;
}

interface Booking {
  readonly id: string;
  readonly bytes: number;
  readonly maxBytes: number;
  readonly now: Date;
}

async function book(tx: TenantTx, { id, bytes, maxBytes, now }: Booking): Promise<void> {
  // One at a time: two that look at once would both see room for one.
  await holdCompany(tx, tx.companyId);
  // Nobody would ever read, or remove, what a source sent for a company that was purged meanwhile.
  const open = await rows(
    tx,
    "SELECT id FROM company WHERE id = $1 AND status IN ('TRIAL', 'ACTIVE')",
    [tx.companyId],
    { id: is.uuid },
  );
  if (open.length === 0) throw conflict(say('import.suspended'));
  const [others] = await rows(
    tx,
    `SELECT count(*) AS files, coalesce(sum(bytes), 0)::bigint AS bytes FROM (
       SELECT byte_count AS bytes FROM import_run WHERE company_id = $1 AND state IN ('QUEUED', 'RUNNING')
       UNION ALL
       SELECT booked_bytes FROM import_upload WHERE company_id = $1 AND id <> $2 AND seen_at > $3
     ) AS other`,
    [tx.companyId, id, new Date(now.getTime() - forgottenMs)],
    { files: is.number, bytes: is.number },
  );
  const { files = 0, bytes: taken = 0 } = others ?? {};
  if (files >= mostFiles)
    throw conflict(say('import.queueFull', { most: mostFiles }), { reason: 'queue-full' });
  if (taken + bytes > mostOfLargest * maxBytes)
    throw conflict(say('import.queueLarge', { bytes: sayBytes(mostOfLargest * maxBytes) }), {
      reason: 'queue-full',
    });
  await tx.query(
    `INSERT INTO import_upload (company_id, id, booked_bytes, seen_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, id) DO UPDATE SET booked_bytes = excluded.booked_bytes, seen_at = excluded.seen_at`,
    [tx.companyId, id, bytes, now],
  );
}

async function refuseWithoutRoom(
  { disk, log }: Services,
  companyId: string,
  neededBytes: number,
): Promise<void> {
  const room = await disk.look();
  if (!room || room.freeBytes - neededBytes >= room.floorBytes) return;
  const { freeBytes, floorBytes } = room;
  log.warn(
    { companyId, neededBytes, freeBytes, floorBytes },
    'an upload was refused: the disk has no room for it',
  );
  throw noRoom();
}

/** Before bytes are written that nobody books. */
export async function checkRoom({ disk }: Services): Promise<void> {
  if ((await disk.look())?.isLow) throw noRoom();
}

/**
 * A conflict: the file is well (no 413 or 422), the sender was not too fast (no 429, whose Retry-After would have programs
 * send gigabytes again), and the service works (no 500). What stands in the way is the state that the disk is in.
 */
export const noRoom = () => conflict(say('import.noRoom'), { reason: 'disk-low' });
