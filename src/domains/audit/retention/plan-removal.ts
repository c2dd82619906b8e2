import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { nilId } from '../../../ports/ids.ts';
import { allCompanies } from '../all-companies.ts';
import { joinEntry } from '../chain/join-entry.ts';
import { countEntries } from '../selecting/count-entries.ts';
import { readOpenOrdersOf } from './read-removal-orders.ts';
import {
  defaultRetentionDays,
  isOrderSigned,
  lesser,
  minRetentionDays,
  removalMoments,
} from './removal-order.ts';
import { readRetention } from './retention-settings.ts';

type Ctx = Pick<SystemCtx, 'services' | 'now'>;

export interface PlannedRemoval {
  readonly companyId: string;
  readonly retentionDays: number;
  readonly count: number;
}

/** What a clean-up would remove now, per company: of one, or of all that have old entries. */
export async function planRemoval(
  ctx: Ctx,
  tx: Tx,
  companyId: string | null,
  givenDays: number | null,
): Promise<PlannedRemoval[]> {
  const companies =
    companyId === null ? await companiesWithOld(tx, givenDays ?? minRetentionDays, ctx.now()) : [companyId];
  const plans: PlannedRemoval[] = [];
  for (const id of companies) {
    const settings = await readRetention(tx, id);
    const retentionDays = givenDays ?? settings.retentionDays;
    const count = settings.isHeld ? 0 : await countRemovable(ctx, tx, id, retentionDays);
    plans.push({ companyId: id, retentionDays, count });
  }
  return plans;
}

/** All entries older than the set days, also those that a clean-up would spare. */
export async function countOld(tx: Tx, companyId: string | null, now: Date): Promise<number> {
  const companies = companyId === null ? await companiesWithOld(tx, minRetentionDays, now) : [companyId];
  let total = 0;
  for (const id of companies) {
    const { retentionDays } = await readRetention(tx, id);
    const { before } = removalMoments(now, retentionDays);
    total += await countBetween(tx, id, { from: null, until: before }, () => true);
  }
  return total;
}

export const totalOf = (plans: readonly PlannedRemoval[]): number =>
  plans.reduce((sum, { count }) => sum + count, 0);

/** The days that an answer names for all companies together. */
export async function daysFor(tx: Tx, companyId: string | null): Promise<number> {
  return (await readRetention(tx, companyId ?? allCompanies)).retentionDays ?? defaultRetentionDays;
}

/** What an open order covers is on its way out, and was told of: the next clean-up counts what is younger. */
async function countRemovable(ctx: Ctx, tx: Tx, companyId: string, days: number): Promise<number> {
  const ordered = await orderedUntil(ctx, tx, companyId);
  return countCovered(tx, companyId, ordered, removalMoments(ctx.now(), days));
}

/** What open orders were given for and have not removed yet. */
export async function countOrdered(ctx: Ctx, tx: Tx, companyId: string): Promise<number> {
  const { before, severeBefore } = await orderedUntil(ctx, tx, companyId);
  if (before === null || severeBefore === null) return 0;
  return countCovered(tx, companyId, { before: null, severeBefore: null }, { before, severeBefore });
}

async function countCovered(
  tx: Tx,
  companyId: string,
  from: { readonly before: Date | null; readonly severeBefore: Date | null },
  until: { readonly before: Date; readonly severeBefore: Date },
): Promise<number> {
  const isLesser = (severity: string) => lesser.includes(severity);
  const lesserSpan = { from: from.before, until: until.before };
  const severeSpan = { from: from.severeBefore, until: until.severeBefore };
  return (
    (await countBetween(tx, companyId, lesserSpan, isLesser)) +
    (await countBetween(tx, companyId, severeSpan, (severity) => !isLesser(severity)))
  );
}

async function orderedUntil(
  { services }: Ctx,
  tx: Tx,
  companyId: string,
): Promise<{ before: Date | null; severeBefore: Date | null }> {
  const orders = await readOpenOrdersOf(tx, companyId);
  // One that nobody signed is never carried out.
  const signed = await Promise.all(orders.map((order) => isOrderSigned(order, services.auditChain.keys)));
  const open = orders.filter((_, at) => signed[at]);
  return {
    before: latest(open.map(({ removeBefore }) => removeBefore)),
    severeBefore: latest(open.map(({ removeSevereBefore }) => removeSevereBefore)),
  };
}

const latest = (moments: readonly Date[]): Date | null =>
  moments.length === 0 ? null : new Date(Math.max(...moments.map((moment) => moment.getTime())));

async function countBetween(
  tx: Tx,
  companyId: string,
  span: { readonly from: Date | null; readonly until: Date },
  counts: (severity: string) => boolean,
): Promise<number> {
  if (span.from && span.from >= span.until) return 0;
  const selection = { companyId, ...span, eventType: null, outcome: null, severity: null, userId: null };
  const days = await countEntries(tx, selection, 'severity');
  return days.filter(({ value }) => counts(value)).reduce((sum, { count }) => sum + count, 0);
}

async function companiesWithOld(tx: Tx, days: number, now: Date): Promise<string[]> {
  const found = await rows(
    tx,
    `SELECT company_id FROM audit_count
     WHERE company_id <> $1 AND user_id = $2 AND event_type = '' AND outcome = '' AND severity = '' AND day <= $3
       AND entry_count > 0
     UNION
     SELECT p.company_id FROM audit_pending p ${joinEntry('CROSS', 'p', 'entry_id', tx)}
     WHERE (e.occurred_at AT TIME ZONE 'UTC')::date <= $3
     ORDER BY company_id`,
    [allCompanies, nilId, removalMoments(now, days).before.toISOString().slice(0, 10)],
    { company_id: is.text },
  );
  return found.map((row) => row.company_id);
}
