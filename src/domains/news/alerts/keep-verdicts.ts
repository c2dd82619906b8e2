import type { TenantTx } from '../../../db/database.ts';
import { insert, is, rows } from '../../../db/rows.ts';
import type { Clock } from '../../../ports/clock.ts';
import { newId } from '../../../ports/ids.ts';
import type { Judged } from '../judging/judge-alerts.ts';
import { nextEndMs } from '../judging/windows.ts';
import type { AlertRow } from './alert-record.ts';
import { toWhy } from './firing-record.ts';

/** What happened to an alert: it opened, or it is as usual again. */
export interface AlertNews {
  readonly alertId: string;
  readonly firingId: string;
  readonly kind: 'opened' | 'ended';
  /** For everybody, as it is now: somebody may have muted it since it was judged. */
  readonly mutedUntil: Date | null;
}

/**
 * Writes down what was judged, in one transaction with what is told of it. An alert that somebody else judged meanwhile,
 * or that was changed, is passed over: its `due_at` is not the one that was judged.
 */
export async function keepVerdicts(
  tx: TenantTx,
  judged: readonly Judged[],
  { clock, timeZone }: { readonly clock: Clock; readonly timeZone: string },
): Promise<AlertNews[]> {
  const held = await rows(
    tx,
    `SELECT id, due_at AS "dueAt", updated_at AS "updatedAt", open_firing_id AS "openFiringId", muted_until AS "mutedUntil" FROM news_alert
     WHERE company_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    [tx.companyId, judged.map(({ alert }) => alert.id)],
    {
      id: is.uuid,
      dueAt: is.moment,
      updatedAt: is.moment,
      openFiringId: is.orNull(is.uuid),
      mutedUntil: is.orNull(is.moment),
    },
  );
  const rowOf = new Map(held.map((row) => [row.id, row]));
  const now = clock.now();
  const news: AlertNews[] = [];
  const kept = {
    ids: [] as string[],
    dueAt: [] as Date[],
    values: [] as (number | null)[],
    usual: [] as (number | null)[],
    counts: [] as number[],
    open: [] as (string | null)[],
  };
  for (const one of judged) {
    const { alert, window, verdict } = one;
    const row = rowOf.get(alert.id);
    if (
      row?.dueAt.getTime() !== alert.dueAt.getTime() ||
      row.updatedAt.getTime() !== alert.updatedAt.getTime()
    )
      continue;
    const { mutedUntil } = row;
    let open = row.openFiringId;
    if (verdict.state === 'open' && open === null) {
      open = newId(clock);
      await insertFiring(tx, one, { id: open, now });
      news.push({ alertId: alert.id, firingId: open, kind: 'opened', mutedUntil });
    } else if (verdict.state === 'over' && open !== null) {
      await tx.query('UPDATE news_firing SET ended_at = $3 WHERE company_id = $1 AND id = $2', [
        tx.companyId,
        open,
        new Date(window.belowMs),
      ]);
      news.push({ alertId: alert.id, firingId: open, kind: 'ended', mutedUntil });
      open = null;
    }
    kept.ids.push(alert.id);
    kept.dueAt.push(new Date(nextEndMs(alert.span, timeZone, window.belowMs)));
    kept.values.push(verdict.value);
    kept.usual.push(verdict.usual);
    kept.counts.push(verdict.count);
    kept.open.push(open);
  }
  await tx.query(
    `UPDATE news_alert a SET due_at = k.due_at, judged_at = $2, last_value = k.value, last_usual = k.usual,
       last_count = k.count, open_firing_id = k.open
     FROM unnest($3::uuid[], $4::timestamptz[], $5::float8[], $6::float8[], $7::integer[], $8::uuid[])
       AS k(id, due_at, value, usual, count, open)
     WHERE a.company_id = $1 AND a.id = k.id`,
    [tx.companyId, now, kept.ids, kept.dueAt, kept.values, kept.usual, kept.counts, kept.open],
  );
  return news;
}

/** Moves alerts to the end of the window that they wait for. */
export async function postpone(
  tx: TenantTx,
  early: readonly { readonly alert: Pick<AlertRow, 'id' | 'dueAt'>; readonly dueAt: Date }[],
): Promise<void> {
  for (const { alert, dueAt } of early)
    await tx.query('UPDATE news_alert SET due_at = $3 WHERE company_id = $1 AND id = $2 AND due_at = $4', [
      tx.companyId,
      alert.id,
      dueAt,
      alert.dueAt,
    ]);
}

const insertFiring = (
  tx: TenantTx,
  { alert, window, verdict, why }: Judged,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> =>
  insert(tx, 'news_firing', {
    companyId: tx.companyId,
    id,
    alertId: alert.id,
    fromAt: new Date(window.fromMs),
    untilAt: new Date(window.belowMs),
    direction: verdict.direction,
    value: verdict.value,
    usual: verdict.usual,
    sessionCount: verdict.count,
    why: why && JSON.stringify(toWhy(why)),
    openedAt: now,
  });
