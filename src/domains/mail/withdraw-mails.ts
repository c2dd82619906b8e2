import type { Tx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';

/** Takes back what waits and is about this, or about a part of it: nobody wants it any more. What each was about. */
export async function withdrawMails(tx: Tx, about: string): Promise<string[]> {
  const gone = await rows(
    tx,
    'DELETE FROM mail_outbox WHERE about = $1 OR about LIKE $2 RETURNING about',
    [about, `${about} %`],
    { about: is.text },
  );
  return gone.map((mail) => mail.about);
}

/** Takes back the news that waits of these alerts, and the digests of these companies. */
export async function withdrawAllAbout(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query("DELETE FROM mail_outbox WHERE split_part(about, ' ', 2) = ANY($1::text[])", [ids]);
}

/** Takes back the news that waits for a person; what they are sent of their account is about nothing. */
export async function withdrawNewsOf(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM mail_outbox WHERE about LIKE $1', [`% ${userId}`]);
}
