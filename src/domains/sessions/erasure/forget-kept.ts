import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { nilId } from '../../../ports/ids.ts';
import { addressOf, type PersonMarks, personOf } from '../../../ports/person-marks.ts';
import { asWord } from './as-word.ts';
import { isOf } from './is-of.ts';
import { holdPending, keepPending } from './pending-erasure.ts';

/** Read in one step: on the one connection of the embedded engine everybody else waits for it. */
const bytesAtOnce = 1024 ** 2;
const rowsAtOnce = 1000;
const conversationsAtOnce = 100;
/** That so many spans are read takes as long as so many bytes of refused rows each. */
const bytesOfSpan = 200;
/** Of what is kept packed: it may be so many times as long. */
const packed = 4;

type Key = readonly string[];

/** How far a walk over what is kept besides sessions came. */
interface Place {
  readonly part: number;
  readonly after: Key;
}

interface Person {
  readonly endUser: string;
  /** Null: the key is none. */
  readonly address: string | null;
  /** A pattern that finds the person's key. */
  readonly word: string;
  readonly marks: readonly string[];
}

/** What tells of people, by keys in their order. */
interface Part {
  /** Before all of them. */
  readonly first: Key;
  readonly atOnce: number;
  /** The keys behind the one from $2 on, and how much is read of each. */
  readonly next: string;
  /** Forgets a person in what lies behind a key, up to another; how many refused rows named them. */
  forget(tx: TenantTx, [after, last]: readonly [Key, Key], person: Person): Promise<number>;
}

const refusedRows: Part = {
  first: [nilId, '-1'],
  atOnce: rowsAtOnce,
  next: `SELECT ARRAY[import_id::text, number::text] AS key, octet_length(row_text) AS bytes FROM import_rejection
    WHERE company_id = $1 AND (import_id, number) > ($2::uuid, $3::bigint) ORDER BY import_id, number LIMIT ${rowsAtOnce}`,
  async forget(tx, [after, last], { word, marks }) {
    const refused = await rows(
      tx,
      `UPDATE import_rejection SET row_text = '', is_whole = false, person_mark = NULL
       WHERE company_id = $1 AND (import_id, number) > ($2::uuid, $3::bigint) AND (import_id, number) <= ($4::uuid, $5::bigint)
         AND (person_mark = ANY($6::text[]) OR row_text ~ $7) RETURNING import_id AS id`,
      [tx.companyId, ...after, ...last, marks, word],
      { id: is.uuid },
    );
    if (refused.length > 0)
      await tx.query(
        `UPDATE import_run r SET mendable_count = (SELECT count(*) FROM import_rejection x
           WHERE x.company_id = $1 AND x.import_id = r.id AND x.is_whole)
         WHERE r.company_id = $1 AND r.id = ANY($2::uuid[]) AND r.mendable_count > 0`,
        [tx.companyId, [...new Set(refused.map(({ id }) => id))]],
      );
    return refused.length;
  },
};

const remarks: Part = {
  first: [nilId],
  atOnce: rowsAtOnce,
  next: `SELECT ARRAY[id::text] AS key, ${packed} * pg_column_size(remarks) AS bytes FROM import_run
    WHERE company_id = $1 AND id > $2::uuid ORDER BY id LIMIT ${rowsAtOnce}`,
  async forget(tx, [after, last], { word }) {
    await tx.query(
      `UPDATE import_run SET remarks = (SELECT coalesce(jsonb_agg(CASE WHEN remark::text ~ $4 THEN remark || '{"column": "…", "sample": null}' ELSE remark END), '[]')
         FROM jsonb_array_elements(remarks) AS remark)
       WHERE company_id = $1 AND id > $2::uuid AND id <= $3::uuid AND remarks::text ~ $4`,
      [tx.companyId, ...after, ...last, word],
    );
    return 0;
  },
};

/** What an undo would put back of a session that is somebody else's by now. */
const putBack: Part = {
  first: [nilId, nilId],
  atOnce: rowsAtOnce,
  next: `SELECT ARRAY[import_id::text, session_id::text] AS key, ${packed} * pg_column_size(previous) AS bytes FROM import_item
    WHERE company_id = $1 AND previous IS NOT NULL AND (import_id, session_id) > ($2::uuid, $3::uuid)
    ORDER BY import_id, session_id LIMIT ${rowsAtOnce}`,
  async forget(tx, [after, last], { endUser, address }) {
    await tx.query(
      `DELETE FROM import_item WHERE company_id = $1 AND previous IS NOT NULL AND ${isOf("(previous -> 'session' ->> 'end_user')", '$6', '$7')}
         AND (import_id, session_id) > ($2::uuid, $3::uuid) AND (import_id, session_id) <= ($4::uuid, $5::uuid)`,
      [tx.companyId, ...after, ...last, endUser, address],
    );
    return 0;
  },
};

/** Spans without content make no session, and tell whose they are all the same. */
const emptySpans: Part = {
  first: [''],
  atOnce: conversationsAtOnce,
  next: `SELECT ARRAY[external_id] AS key, (SELECT ${bytesOfSpan} * count(*) FROM span_part p
      WHERE p.company_id = $1 AND p.external_id = c.external_id) AS bytes FROM span_conversation c
    WHERE c.company_id = $1 AND c.session_id IS NULL AND c.external_id > $2 ORDER BY c.external_id LIMIT ${conversationsAtOnce}`,
  async forget(tx, [after, last], { endUser, address }) {
    await tx.query(
      `DELETE FROM span_conversation c WHERE c.company_id = $1 AND c.session_id IS NULL AND c.external_id > $2 AND c.external_id <= $3
         AND EXISTS (SELECT FROM span_part p WHERE p.company_id = $1 AND p.external_id = c.external_id AND ${isOf("(p.facts ->> 'userId')", '$4', '$5')})`,
      [tx.companyId, ...after, ...last, endUser, address],
    );
    return 0;
  },
};

const parts: readonly Part[] = [refusedRows, remarks, putBack, emptySpans];

interface Forgetting {
  readonly id: string;
  readonly marks: PersonMarks;
  readonly now: Date;
  /** Where it goes on; omitted: at the beginning. */
  readonly from?: Place;
}

/**
 * Forgets a person in some of what is kept besides sessions: nothing of them comes to it any more once the erasure was begun.
 * Where it goes on; null: that was all.
 */
export async function forgetKept(tx: TenantTx, { id, marks, now, from }: Forgetting): Promise<Place | null> {
  const pending = await holdPending(tx, id);
  if (!pending) return null;
  const { endUser } = pending;
  const person = {
    endUser,
    address: addressOf(endUser),
    word: asWord(endUser),
    marks: [endUser, personOf(endUser)].flatMap((key) => marks.marksOf(tx.companyId, key)),
  };
  let place: Place | null = from ?? { part: 0, after: parts[0]?.first ?? [] };
  let [refusedCount, room] = [0, bytesAtOnce];
  while (place !== null && room > 0) {
    const { part, after }: Place = place;
    const step = await forgetNext(tx, { place: { part, after }, room, person });
    refusedCount += step.refusedCount;
    room -= step.bytes;
    place = step.next;
  }
  await keepPending(
    tx,
    id,
    { ...pending, refusedRows: (pending.refusedRows ?? 0) + refusedCount },
    { sessions: pending.sessions, now },
  );
  return place;
}

interface Step {
  readonly refusedCount: number;
  readonly bytes: number;
  readonly next: Place | null;
}

async function forgetNext(
  tx: TenantTx,
  { place, room, person }: { readonly place: Place; readonly room: number; readonly person: Person },
): Promise<Step> {
  const { part: at, after } = place;
  const part = parts[at];
  if (!part) return { refusedCount: 0, bytes: 0, next: null };
  const found = await rows(tx, part.next, [tx.companyId, ...after], {
    key: is.list(is.text),
    bytes: is.number,
  });
  let bytes = 0;
  const over = found.findIndex((row) => {
    bytes += row.bytes;
    return bytes >= room;
  });
  const last = found.at(over)?.key;
  const refusedCount = last ? await part.forget(tx, [after, last], person) : 0;
  const isAll = over < 0 && found.length < part.atOnce;
  const following = parts[at + 1];
  const behind = following ? { part: at + 1, after: following.first } : null;
  return { refusedCount, bytes, next: isAll || !last ? behind : { part: at, after: last } };
}
