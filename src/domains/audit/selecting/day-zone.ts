import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Actor } from '../../../kernel/actor.ts';

/** The time zone that a day is meant in: of the company that is looked at, also where staff do; UTC for all of them. */
export async function dayZone(tx: Tx, actor: Actor, companyId: string | null): Promise<string> {
  if (actor.type === 'user' && actor.companyId !== null) return actor.timeZone;
  if (companyId === null) return 'UTC';
  const [company] = await rows(tx, 'SELECT time_zone FROM company WHERE id = $1', [companyId], {
    time_zone: is.text,
  });
  return company?.time_zone ?? 'UTC';
}
