import { is, rows } from '../../../db/rows.ts';
import type { Place } from '../place.ts';

/** The first and the last day that hold a session; null: none does. */
export async function heldDays(
  place: Place,
): Promise<{ readonly first: number; readonly last: number } | null> {
  const [ends] = await rows(
    place,
    'SELECT min(day) AS first, max(day) AS last FROM session_day WHERE company_id = $1',
    [place.companyId],
    { first: is.orNull(is.number), last: is.orNull(is.number) },
  );
  return ends && ends.first !== null && ends.last !== null ? { first: ends.first, last: ends.last } : null;
}
