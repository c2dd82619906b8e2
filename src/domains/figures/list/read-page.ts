import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { Place } from '../place.ts';
import { chooseDay, partsToChoose, readSelection } from '../read/selection.ts';
import { type DayParts, dayParts } from '../store/day-parts.ts';
import type { View } from '../view.ts';
import { idAt, type ListedDay, ordinalAt, type SessionPlace } from './listed-day.ts';
import type { Page } from './page.ts';
import { pageByKey } from './page-by-key.ts';

/** The ids of one page and the exact number of all that match, from the packed days. */
export async function readPage(
  place: Place,
  view: View,
  page: Page,
): Promise<{ ids: string[]; totalCount: number }> {
  const parts = dayParts(place);
  const days = await listDays(place, parts, view);
  const totalCount = days.reduce((sum, day) => sum + day.size, 0);
  const places =
    page.sortBy === 'startTime'
      ? pageByStart(days, page)
      : await pageByKey({ parts, zone: place.company.timeZone, days, totalCount }, page);
  const wanted = [...new Set(places.map(([day]) => day))].flatMap((index) => days[index] ?? []);
  await parts.load(['ids'], wanted);
  const ids = places.map(([index, ordinal]) => {
    const day = days[index];
    return day ? idAt(parts.get('ids', day), ordinal) : '';
  });
  return { ids, totalCount };
}

async function listDays(place: Place, parts: DayParts, view: View): Promise<ListedDay[]> {
  const selection = await readSelection(place, view);
  // Loaded here for all days at once: one by one would be a statement for each.
  const wanted = partsToChoose(selection);
  if (wanted.length > 0) await parts.load(wanted, selection.days);
  const days: ListedDay[] = [];
  const turn = takeTurns();
  for (const day of selection.days) {
    const chosen = await chooseDay(parts, day, selection);
    days.push({ ...day, chosen, size: chosen ? chosen.length : day.sessionCount });
    await turn();
  }
  return days;
}

/** Whole days are skipped by their counts, so a late page costs what the first does. */
function pageByStart(days: readonly ListedDay[], { descending, offset, limit }: Page): SessionPlace[] {
  const places: SessionPlace[] = [];
  let skip = offset;
  for (let step = 0; step < days.length && places.length < limit; step += 1) {
    const index = descending ? days.length - 1 - step : step;
    const day = days[index];
    if (!day) break;
    if (skip >= day.size) {
      skip -= day.size;
      continue;
    }
    for (let at = skip; at < day.size && places.length < limit; at += 1)
      places.push([index, ordinalAt(day, descending ? day.size - 1 - at : at)]);
    skip = 0;
  }
  return places;
}
