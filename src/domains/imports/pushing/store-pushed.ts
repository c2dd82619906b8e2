import type { TenantTx } from '../../../db/database.ts';
import { holdErasures } from '../../../db/hold-storing.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { type Issue, unauthorized } from '../../../kernel/errors.ts';
import { newId } from '../../../ports/ids.ts';
import { say } from '../../../words/sentence.ts';
import { countDays, findBeyond } from '../../figures/day-bound/index.ts';
import { findErased } from '../../sessions/erasure/index.ts';
import type { Held, StoreResult } from '../../sessions/store/index.ts';
import { excerpt } from '../reading/read-records.ts';
import { keepTold } from '../running/keep-told.ts';
import { type BadRow, pair, type ReadyRow, readRules } from '../running/ready-batch.ts';
import { asBeyond, keepForUndo, storeLooked, storeTolerantly } from '../running/store-batch.ts';
import { countPushed, type Pusher, pushRun } from './push-run.ts';
import type { Pushed } from './read-pushed.ts';

/** What became of one session, in the order they came. */
export interface PushedResult {
  readonly externalId: string | null;
  readonly outcome: StoreResult['outcome'] | 'rejected';
  readonly id: string | null;
  readonly issues?: readonly Issue[];
}

export interface Delivery {
  readonly pusher: Pusher;
  readonly pushed: readonly Pushed[];
  /**
   * Of conversations that the caller has looked for: those that are there, held for this change. Where one is refused,
   * the transaction is given up.
   */
  readonly held?: readonly Held[];
  /** What else is stored with them, before they are counted: the count holds up all who push with the same key. */
  readonly also?: (results: readonly PushedResult[]) => Promise<void>;
}

/**
 * Stores what a program sent as an import stores its rows: whole in this transaction, a bad one refused alone. The first
 * delivery of a key in an hour leaves the entry for all of them.
 */
export async function storePushed(
  ctx: CompanyCtx,
  tx: TenantTx,
  { pusher, pushed, held, also }: Delivery,
): Promise<PushedResult[]> {
  const nextId = () => newId(ctx.ports.clock);
  const now = ctx.now();
  await holdErasures(tx);
  const rules = await readRules(tx, { company_id: tx.companyId, labels: 'keep', source: 'PUSH' });
  if (!rules) throw unauthorized(say('key.refused'));
  const run = await pushRun(tx, pusher, now, nextId);
  const good = pushed.flatMap((one, line) =>
    one.ok ? [{ ok: true as const, line, session: one.session, warnings: [], row: noText }] : [],
  );
  const ready = await pair(good, { ...rules, newId: nextId, now }, { asNew: false });
  const inputs = ready.good.map(({ session }) => session.input);
  const erased = await findErased(tx, inputs, ctx.ports.personMarks);
  const mayFill = held === undefined && inputs.length >= askedFrom;
  const beyond = mayFill ? await findBeyond(tx, inputs, await countDays(tx)) : new Set();
  const wanted = ready.good.filter(({ session: { input } }) => !erased.has(input) && !beyond.has(input));
  const late = ready.good.filter(({ session: { input } }) => beyond.has(input) && !erased.has(input));
  const isAnew = pusher.way === 'push' && held === undefined;
  const kept = isAnew ? await keepTold(tx, wanted, { log: ctx.log }) : wanted;
  const keepPrevious = (results: readonly StoreResult[]) => keepForUndo(tx, run.id, results);
  const options = { ...rules, now, newId: nextId, importId: run.id, keepPrevious };
  const { stored, refused } =
    held === undefined
      ? await storeTolerantly(tx, kept, options)
      : await storeLooked(tx, kept, { ...options, held });
  const results = stored.map(({ result }) => result);
  const told = tellResults(pushed, [...ready.refused, ...late.map(asBeyond), ...refused], kept, results);
  const countOf = (outcome: PushedResult['outcome']) =>
    told.filter((result) => result.outcome === outcome).length;
  await also?.(told);
  const counts = {
    new: countOf('new'),
    changed: countOf('changed'),
    identical: countOf('identical'),
    rejected: countOf('rejected') - erased.size,
    erased: erased.size,
  };
  await Promise.all([keepForUndo(tx, run.id, results), countPushed(tx, run.id, counts, now)]);
  const { keyId, way } = pusher;
  tx.afterCommit(() => ctx.services.arrivals.add({ companyId: tx.companyId, keyId, way, sessions: told }));
  if (!run.isNew) ctx.nothingToRecord();
  else
    await ctx.record(tx, {
      action: 'imports.push',
      companyId: tx.companyId,
      resource: { type: 'import', id: run.id },
      metadata: { name: pusher.name },
    });
  return told;
}

/** Of smaller deliveries a key may send too few to fill a day. */
const askedFrom = 10;

/** What was pushed is not kept where it is refused: whoever sent it has it. */
const noText = () => excerpt('');

/** Results stand by the places of what was sent; whoever has none was refused, or erased before. */
function tellResults(
  pushed: readonly Pushed[],
  refused: readonly BadRow[],
  kept: readonly ReadyRow[],
  results: readonly StoreResult[],
): PushedResult[] {
  const reasons = new Map(refused.map(({ line, reason }) => [line, reason]));
  const lines = kept.map(({ row }) => row.line).filter((line) => !reasons.has(line));
  const byLine = new Map(lines.map((line, at) => [line, results[at]]));
  return pushed.map((one, line): PushedResult => {
    if (!one.ok) return { externalId: one.externalId, outcome: 'rejected', id: null, issues: one.issues };
    const { externalId } = one.session;
    const result = byLine.get(line);
    if (result) {
      const { outcome, id } = result;
      return { externalId, outcome, id, ...(one.issues.length > 0 ? { issues: one.issues } : {}) };
    }
    const message = reasons.get(line) ?? say('push.erased');
    const path = reasons.has(line) ? '' : 'userId';
    return { externalId, outcome: 'rejected', id: null, issues: [{ path, message }] };
  });
}
