import type { Database, SystemTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import type { Services } from '../../../kernel/services.ts';
import type { readAction } from './read-action.ts';

interface Tellers {
  readonly database: Database;
  readonly audit: Services['audit'];
}

const atOnce = 50;

/** Writes one entry for each person or key, company and hour that was over by then, in the company's own chain. */
export async function tellHours(
  parts: Tellers,
  before: Date,
  companyId: string | null = null,
): Promise<void> {
  const last = new Date(before.getTime() - hourMs);
  for (;;) {
    const told = await parts.database.system((tx) => tellSome(parts.audit, tx, last, companyId));
    if (told < atOnce) return;
  }
}

/** Marked and told in one transaction: of two instances that come at once the second finds nothing left. */
async function tellSome(
  audit: Tellers['audit'],
  tx: SystemTx,
  last: Date,
  ofCompany: string | null,
): Promise<number> {
  const marked = await rows(
    tx,
    `UPDATE security_reading SET is_told = true
     WHERE NOT is_told AND (company_id, user_id, hour_at) IN (
       SELECT DISTINCT company_id, user_id, hour_at FROM security_reading WHERE NOT is_told AND hour_at <= $1
         AND ($2::uuid IS NULL OR company_id = $2) LIMIT ${atOnce})
     RETURNING company_id AS "companyId", user_id AS "userId", hour_at AS "hourAt"`,
    [last, ofCompany],
    hourKey,
  );
  const hours = new Map(
    marked.map((hour) => [`${hour.companyId} ${hour.userId} ${hour.hourAt.getTime()}`, hour]),
  );
  for (const hour of hours.values()) await tellHour(audit, tx, hour);
  return hours.size;
}

const hourKey = { companyId: is.uuid, userId: is.uuid, hourAt: is.moment };

async function tellHour(
  audit: Tellers['audit'],
  tx: SystemTx,
  { companyId, userId, hourAt }: RowOf<typeof hourKey>,
): Promise<void> {
  const [hour] = await rows(
    tx,
    `WITH hour AS (SELECT * FROM security_reading WHERE company_id = $1 AND user_id = $2 AND hour_at = $3)
     SELECT (SELECT count(DISTINCT id) FROM hour, unnest(seen) AS id) + sum(more_count)::bigint AS count,
       (SELECT count(DISTINCT id) FROM hour, unnest(opened) AS id) AS opened, sum(opened_calls) AS "openedCalls",
       sum(listed_calls) AS "listedCalls", sum(exported_calls) AS "exportedCalls",
       (array_agg(email ORDER BY part DESC))[1] AS email, max(key_name) AS "keyName",
       (array_agg(request_id ORDER BY part DESC))[1] AS "requestId",
       (array_agg(ip_address ORDER BY part DESC))[1] AS address,
       (array_agg(user_agent ORDER BY part DESC))[1] AS "userAgent" FROM hour`,
    [companyId, userId, hourAt],
    {
      count: is.number,
      opened: is.number,
      openedCalls: is.number,
      listedCalls: is.number,
      exportedCalls: is.number,
      email: is.text,
      keyName: is.orNull(is.text),
      requestId: is.text,
      address: is.orNull(is.text),
      userAgent: is.orNull(is.text),
    },
  );
  if (!hour) return;
  const { count, opened, email, keyName, requestId, address, userAgent } = hour;
  const kinds = { opened: hour.openedCalls, listed: hour.listedCalls, exported: hour.exportedCalls };
  const readings = kinds.opened + kinds.listed + kinds.exported;
  // Whoever read them may be signed out by now: the entry is about them. A program is who it was.
  const actor: Actor =
    keyName === null
      ? { type: 'anonymous' }
      : { type: 'key', keyId: userId, name: keyName, companyId, scopes: [] };
  await audit.record(
    tx,
    actor,
    { requestId, address, userAgent },
    {
      eventType: 'DATA_ACCESS',
      action: 'sessions.read' satisfies typeof readAction,
      companyId,
      ...(keyName === null && { subject: { userId, email } }),
      metadata: {
        count,
        opened,
        readings,
        kinds,
        from: hourAt.toISOString(),
        until: new Date(hourAt.getTime() + hourMs).toISOString(),
      },
    },
  );
}
