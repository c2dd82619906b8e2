import type { Database } from '../../../db/database.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { dayStartMs } from '../../../kernel/time/zone-days.ts';
import { inOneTransaction, type Place } from '../place.ts';
import { chooseDay, readSelection } from '../read/selection.ts';
import { dayParts } from '../store/day-parts.ts';
import type { View } from '../view.ts';
import { idAt } from './listed-day.ts';

/** A day at a time, each as it is when its turn comes and in a short transaction: memory holds one day's places. */
export async function* idsByDay(
  database: Database,
  { company, companyId, cache }: Pick<Place, 'company' | 'companyId' | 'cache'>,
  view: View,
  days: readonly number[],
): AsyncGenerator<string[]> {
  // What was found before is not kept for a day that may have changed since.
  const changing = { ...company, isSettled: false };
  for (const day of days) {
    yield await database.tenant(
      companyId,
      (tx) => idsOfDay({ ...inOneTransaction(tx), cache, company: changing }, view, day),
      'snapshot',
    );
  }
}

async function idsOfDay(place: Place, view: View, day: number): Promise<string[]> {
  const zone = place.company.timeZone;
  const ofDay = { fromMs: dayStartMs(zone, day), belowMs: dayStartMs(zone, day + 1) };
  const selection = await readSelection(place, { ...view, period: cut(ofDay, view.period) });
  const [row] = selection.days;
  if (!row) return [];
  const parts = dayParts(place);
  const chosen = await chooseDay(parts, row, selection);
  await parts.load(['ids'], [row]);
  const bytes = parts.get('ids', row);
  const places = chosen ? [...chosen] : Array.from({ length: row.sessionCount }, (_, at) => at);
  return places.map((at) => idAt(bytes, at));
}

const cut = (day: Period, period: Period | undefined): Period =>
  period
    ? { fromMs: Math.max(day.fromMs, period.fromMs), belowMs: Math.min(day.belowMs, period.belowMs) }
    : day;
