import type { TenantTx } from '../../../db/database.ts';
import { holdErasures } from '../../../db/hold-storing.ts';
import { is, rows } from '../../../db/rows.ts';
import { type PersonMarks, personOf } from '../../../ports/person-marks.ts';
import { nothingYet } from './pending-erasure.ts';

/** An end user who was erased, known by marks alone. */
const Erasure = {
  id: is.uuid,
  user_hash: is.text,
  session_count: is.number,
  erased_by: is.orNull(is.uuid),
  erased_at: is.moment,
  lifted_by: is.orNull(is.uuid),
  lifted_at: is.orNull(is.moment),
};

export interface NewErasure {
  readonly id: string;
  /** The person's key in the source. */
  readonly endUser: string;
  readonly userHash: string;
  readonly erasedBy: string | null;
  readonly erasedAt: Date;
}

/** Keeps the marks of a person, so that nothing of them is taken in again. */
export async function keepErasure(tx: TenantTx, erasure: NewErasure, marks: PersonMarks): Promise<void> {
  await tx.query(
    `INSERT INTO erasure (company_id, id, user_hash, session_count, erased_by, erased_at, pending, touched_at)
     VALUES ($1, $2, $3, 0, $4, $5, $6, $5)`,
    [
      tx.companyId,
      erasure.id,
      erasure.userHash,
      erasure.erasedBy,
      erasure.erasedAt,
      JSON.stringify(nothingYet(erasure.endUser)),
    ],
  );
  const person = marks.markOf(tx.companyId, personOf(erasure.endUser));
  await keepMarks(tx, erasure.id, [erasure.userHash, person]);
}

/** Keeps the marks of a person's sessions: a file without the person's key would bring those back. */
export const keepSessionMarks = (
  tx: TenantTx,
  erasureId: string,
  externalIds: readonly string[],
  marks: PersonMarks,
): Promise<void> =>
  keepMarks(
    tx,
    erasureId,
    externalIds.map((externalId) => marks.markOf(tx.companyId, asSession(externalId))),
  );

async function keepMarks(tx: TenantTx, erasureId: string, kept: readonly string[]): Promise<void> {
  await tx.query(
    `INSERT INTO erased_mark (company_id, mark, erasure_id) SELECT $1, mark, $2 FROM unnest($3::text[]) AS mark
     ON CONFLICT (company_id, mark) DO UPDATE SET erasure_id = excluded.erasure_id`,
    [tx.companyId, erasureId, [...new Set(kept)]],
  );
}

interface Incoming {
  readonly externalId: string | null;
  readonly userId: string | null;
}

/** Whether anybody was; nobody is until the sessions that this is asked for are stored. */
export async function wasAnyErased(tx: TenantTx): Promise<boolean> {
  const [, some] = await Promise.all([
    holdErasures(tx),
    rows(
      tx,
      { name: 'any_erased', text: 'SELECT 1 AS one FROM erased_mark WHERE company_id = $1 LIMIT 1' },
      [tx.companyId],
      { one: is.number },
    ),
  ]);
  return some.length > 0;
}

/** Which of these sessions are of somebody who was erased. Nobody is until they are stored. */
export async function findErased<T extends Incoming>(
  tx: TenantTx,
  sessions: readonly T[],
  marks: PersonMarks,
  anyErased?: boolean,
): Promise<ReadonlySet<T>> {
  if (sessions.length === 0 || !(anyErased ?? (await wasAnyErased(tx)))) return new Set();
  const byMark = new Map<string, T[]>();
  for (const session of sessions) {
    const { userId, externalId } = session;
    const sought = [
      ...(userId === null ? [] : new Set([userId, personOf(userId)])),
      ...(externalId === null ? [] : [asSession(externalId)]),
    ];
    for (const name of sought)
      for (const mark of marks.marksOf(tx.companyId, name)) {
        const known = byMark.get(mark);
        if (known) known.push(session);
        else byMark.set(mark, [session]);
      }
  }
  const found = await rows(
    tx,
    'SELECT mark FROM erased_mark WHERE company_id = $1 AND mark = ANY($2::text[])',
    [tx.companyId, [...byMark.keys()]],
    { mark: is.text },
  );
  return new Set(found.flatMap(({ mark }) => byMark.get(mark) ?? []));
}

/** No key of a person holds a line break. */
const asSession = (externalId: string): string => `session\n${externalId}`;

/** Newest first. */
export const readErasures = (tx: TenantTx) =>
  rows(
    tx,
    `SELECT id, user_hash, session_count, erased_by, erased_at, lifted_by, lifted_at FROM erasure
     WHERE company_id = $1 ORDER BY erased_at DESC, id DESC LIMIT 1000`,
    [tx.companyId],
    Erasure,
  );

/** Takes the person's sessions in again from now on. False: there is no such erasure, it is not done, or it is lifted already. */
export async function liftErasure(
  tx: TenantTx,
  id: string,
  by: { readonly userId: string | null; readonly at: Date },
): Promise<boolean> {
  const lifted = await rows(
    tx,
    `UPDATE erasure SET lifted_by = $3, lifted_at = $4 WHERE company_id = $1 AND id = $2 AND lifted_at IS NULL AND pending IS NULL
     RETURNING id`,
    [tx.companyId, id, by.userId, by.at],
    { id: is.uuid },
  );
  if (lifted.length === 0) return false;
  await tx.query('DELETE FROM erased_mark WHERE company_id = $1 AND erasure_id = $2', [tx.companyId, id]);
  return true;
}
