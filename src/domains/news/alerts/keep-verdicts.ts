import type { TenantTx } from '../../../db/database.ts';
import { insertAll, is, rows } from '../../../db/rows.ts';
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

/** It opens or ends with this window. */
export const changes = ({ alert, verdict: { state } }: Judged): boolean =>
  alert.openFiringId === null ? state === 'open' : state === 'over';

/**
 * Writes down what was judged, in one transaction with what is told of it. An alert that somebody else judged meanwhile,
 * or that was changed, is passed over: its `due_at` is not the one that was judged.
 */
export async function keepVerdicts(
  tx: TenantTx,
  judged: readonly Judged[],
  { clock, timeZone }: { readonly clock: Clock; readonly timeZone: string },
): Promise<AlertNews[]> {
  const changing = judged.filter(changes);
  const held = await hold(tx, changing);
  const now = clock.now();
  const news: AlertNews[] = [];
  const firings: Record<string, unknown>[] = [];
  const ended = { ids: [] as string[], at: [] as Date[] };
  const openNow = new Map<string, string | null>();
  for (const one of changing) {
    const { alert, window } = one;
    const row = held.get(alert.id);
    if (
      row?.dueAt.getTime() !== alert.dueAt.getTime() ||
      row.updatedAt.getTime() !== alert.updatedAt.getTime()
    )
      continue;
    const { mutedUntil } = row;
    if (alert.openFiringId === null) {
      const id = newId(clock);
      firings.push(firingOf(one, { companyId: tx.companyId, id, now }));
      news.push({ alertId: alert.id, firingId: id, kind: 'opened', mutedUntil });
      openNow.set(alert.id, id);
    } else {
      ended.ids.push(alert.openFiringId);
      ended.at.push(new Date(window.belowMs));
      news.push({ alertId: alert.id, firingId: alert.openFiringId, kind: 'ended', mutedUntil });
      openNow.set(alert.id, null);
    }
  }
  await insertAll(tx, 'news_firing', firings);
  if (firings.length > 0) await letGoOfOld(tx);
  if (ended.ids.length > 0)
    await tx.query(
      `UPDATE news_firing f SET ended_at = e.at FROM unnest($2::uuid[], $3::timestamptz[]) AS e(id, at)
       WHERE f.company_id = $1 AND f.id = e.id`,
      [tx.companyId, ended.ids, ended.at],
    );
  const kept = judged.filter((one) => !changes(one) || openNow.has(one.alert.id));
  // What changes nothing was not held: by then it may be another's too.
  await tx.query(
    `UPDATE news_alert a SET due_at = k.due_at, judged_at = $2, last_value = k.value, last_usual = k.usual,
       last_count = k.count, open_firing_id = k.open
     FROM unnest($3::uuid[], $4::timestamptz[], $5::float8[], $6::float8[], $7::integer[], $8::uuid[],
         $9::timestamptz[], $10::timestamptz[]) AS k(id, due_at, value, usual, count, open, judged, updated)
     WHERE a.company_id = $1 AND a.id = k.id AND date_trunc('milliseconds', a.due_at) = k.judged
       AND date_trunc('milliseconds', a.updated_at) = k.updated`,
    [
      tx.companyId,
      now,
      kept.map(({ alert }) => alert.id),
      kept.map(({ alert, window }) => new Date(nextEndMs(alert.span, timeZone, window.belowMs))),
      kept.map(({ verdict }) => verdict.value),
      kept.map(({ verdict }) => verdict.usual),
      kept.map(({ verdict }) => verdict.count),
      kept.map(({ alert }) => (openNow.has(alert.id) ? openNow.get(alert.id) : alert.openFiringId)),
      kept.map(({ alert }) => alert.dueAt),
      kept.map(({ alert }) => alert.updatedAt),
    ],
    'kept_verdicts',
  );
  return news;
}

/** So many firings a company keeps: lists count all of them, and what is erased or merged is looked for in each. */
const mostKept = 5000;

/** Their ids are in the order in which they opened. One that is open still stays. */
const letGoOfOld = (tx: TenantTx) =>
  tx.query(
    `DELETE FROM news_firing WHERE company_id = $1 AND ended_at IS NOT NULL
       AND id <= (SELECT id FROM news_firing WHERE company_id = $1 ORDER BY id DESC OFFSET ${mostKept} LIMIT 1)`,
    [tx.companyId],
  );

/** Those that open or end, until the transaction ends: nobody mutes or changes them while they are told. */
async function hold(tx: TenantTx, judged: readonly Judged[]) {
  if (judged.length === 0) return new Map<string, never>();
  const held = await rows(
    tx,
    {
      name: 'held_alerts',
      text: `SELECT id, due_at AS "dueAt", updated_at AS "updatedAt", muted_until AS "mutedUntil" FROM news_alert
       WHERE company_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    },
    [tx.companyId, judged.map(({ alert }) => alert.id)],
    { id: is.uuid, dueAt: is.moment, updatedAt: is.moment, mutedUntil: is.orNull(is.moment) },
  );
  return new Map(held.map((row) => [row.id, row]));
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

const firingOf = (
  { alert, window, verdict, why }: Judged,
  { companyId, id, now }: { readonly companyId: string; readonly id: string; readonly now: Date },
) => ({
  companyId,
  id,
  alertId: alert.id,
  metric: alert.metric,
  subject: alert.subject,
  filters: JSON.stringify(alert.filters),
  fromAt: new Date(window.fromMs),
  untilAt: new Date(window.belowMs),
  direction: verdict.direction,
  value: verdict.value,
  usual: verdict.usual,
  sessionCount: verdict.count,
  why: why && JSON.stringify(toWhy(why)),
  openedAt: now,
});
