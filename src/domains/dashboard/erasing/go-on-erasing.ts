import type { Database, TenantTx } from '../../../db/database.ts';
import type { OwnEntry } from '../../../kernel/audit-entry.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import type { PersonMarks } from '../../../ports/person-marks.ts';
import { askSome } from '../../attributes/forgetting/index.ts';
import { bringUpToDate } from '../../figures/index.ts';
import { dropGoneWords } from '../../figures/search/index.ts';
import { type Erased, endErasure, eraseSome, findLeft, forgetKept } from '../../sessions/erasure/index.ts';
import { removeViewsOf } from '../../views/index.ts';

type Place = Awaited<ReturnType<typeof forgetKept>>;

export interface Erasing {
  readonly id: string;
  readonly userHash: string;
  readonly marks: PersonMarks;
  now(): Date;
  transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  record(tx: TenantTx, entry: OwnEntry): Promise<void>;
}

/** The last step: what tells of the person besides sessions, and the entry that says what was erased. */
export async function endErasing(tx: TenantTx, { id, userHash, ...ctx }: Erasing) {
  const erased = await endErasure(tx, id, ctx.now());
  if (!erased) return null;
  const savedViews = await removeViewsOf(tx, erased.endUser);
  await ctx.record(tx, {
    action: 'sessions.forgetUser',
    severity: 'HIGH',
    resource: { type: 'erasure', id },
    metadata: { userHash, ...erased.forgotten, savedViews },
  });
  return erased;
}

/**
 * Goes on with an erasure until it is done, some sessions at a time, then some of what else is kept. Null: somebody else brought
 * it to its end.
 */
export async function goOnErasing(
  erasing: Erasing,
  ids: readonly string[],
  from?: Place,
): Promise<Erased | null> {
  const { id, marks, now, transaction } = erasing;
  const erase = (tx: TenantTx, some: readonly string[]) => eraseSome(tx, some, { id, marks, now: now() });
  for (let at = 0; at < ids.length; ) at += await transaction((tx) => erase(tx, ids.slice(at)));
  const forget = (place: Place = null) =>
    transaction((tx) => forgetKept(tx, { id, marks, now: now(), ...(place && { from: place }) }));
  let place = from === undefined ? await forget() : from;
  while (place !== null) place = await forget(place);
  for (;;) {
    await askAll(erasing);
    const ended = await transaction(async (tx) => {
      const last = await findLeft(tx, id);
      if (!last) return { erased: null };
      if (last.length === 0) return { erased: await endErasing(tx, erasing) };
      for (let at = 0; at < last.length; ) at += await erase(tx, last.slice(at));
      return null;
    });
    if (ended) return ended.erased;
  }
}

/** What the person said and nobody else does is in doubt in the end. Who stores while it begins is done first, and asked too. */
async function askAll({ id, transaction }: Erasing): Promise<void> {
  let last = await transaction(async (tx) => {
    await findLeft(tx, id);
    return askSome(tx, { by: id });
  });
  while (last !== null) {
    const after = last;
    last = await transaction((tx) => askSome(tx, { by: id, after }));
  }
}

/** Index and packed days still hold words and questions of the person: they go before anybody says that it is done. */
export async function dropWords(
  database: Database,
  companyId: string,
  days: readonly number[],
): Promise<void> {
  // A day of the company may be of two in UTC.
  const moments = days.flatMap((day) => [new Date(day * dayMs), new Date((day + 1) * dayMs - 1)]);
  await dropGoneWords(database, companyId, moments);
  await bringUpToDate(database, companyId);
}
