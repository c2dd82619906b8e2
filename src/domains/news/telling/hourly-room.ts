import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';

/** Of what alerts do, one person or channel is told so much in an hour; the history has all of it. */
export const mostAnHour = 10;

export interface Place {
  /** So many before it were not told: it says so. */
  readonly withheld: number;
  /** The last one of this hour: it says that too. */
  readonly isLast: boolean;
}

export interface HourlyRoom {
  /** Null: there is no more this hour. */
  take(recipientId: string): Place | null;
  /** Writes down what was taken. */
  keep(): Promise<void>;
}

/** Who makes a hundred alerts that all fire fills nobody's mailbox with them. */
export async function holdRoom(
  tx: TenantTx,
  recipientIds: readonly string[],
  now: Date,
): Promise<HourlyRoom> {
  const hourAt = new Date(now.getTime() - (now.getTime() % hourMs));
  const found = await rows(
    tx,
    `SELECT recipient_id AS id, hour_at AS "hourAt", told, withheld FROM news_told
     WHERE company_id = $1 AND recipient_id = ANY($2::uuid[]) ORDER BY recipient_id FOR UPDATE`,
    [tx.companyId, recipientIds],
    { id: is.uuid, hourAt: is.moment, told: is.number, withheld: is.number },
  );
  const counts = new Map(
    found.map(({ id, told, withheld, ...row }) => [
      id,
      { told: row.hourAt.getTime() === hourAt.getTime() ? told : 0, withheld },
    ]),
  );
  const changed = new Set<string>();
  return {
    take(id) {
      const { told, withheld } = counts.get(id) ?? { told: 0, withheld: 0 };
      changed.add(id);
      const isFull = told >= mostAnHour;
      counts.set(id, isFull ? { told, withheld: withheld + 1 } : { told: told + 1, withheld: 0 });
      return isFull ? null : { withheld, isLast: told + 1 === mostAnHour };
    },
    async keep() {
      const ids = [...changed].sort();
      if (ids.length === 0) return;
      const columnOf = (name: 'told' | 'withheld') => ids.map((id) => counts.get(id)?.[name] ?? 0);
      await tx.query(
        `INSERT INTO news_told (company_id, recipient_id, hour_at, told, withheld)
         SELECT $1, id, $2, told, withheld FROM unnest($3::uuid[], $4::integer[], $5::integer[]) AS item (id, told, withheld)
         ON CONFLICT (company_id, recipient_id)
         DO UPDATE SET hour_at = excluded.hour_at, told = excluded.told, withheld = excluded.withheld`,
        [tx.companyId, hourAt, ids, columnOf('told'), columnOf('withheld')],
      );
    },
  };
}
