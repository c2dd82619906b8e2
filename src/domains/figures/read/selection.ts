import { searchKey } from '../../../kernel/search/search-query.ts';
import type { Period } from '../../../kernel/time/period.ts';
import type { Place } from '../place.ts';
import { findInDays } from '../search/find-in-days.ts';
import { type Hits, placesInDays } from '../search/hit-places.ts';
import { readIndexedDays } from '../search/indexed-day.ts';
import { type DayParts, type DayRow, dayParts, type Part, readDayRows } from '../store/day-parts.ts';
import { hashUser } from '../store/packed-users.ts';
import { type Edge, planPeriod, rangeOf } from '../store/plan-period.ts';
import { questionKey } from '../store/question-form.ts';
import { isFiltered, type Search, type View } from '../view.ts';
import { needsAttributes, needsMeasures, needsTexts, selectSessions } from './select-sessions.ts';

/** A view with what its search found, by which sessions of a day are chosen. */
export interface Choice extends Pick<View, 'filter' | 'user'> {
  readonly hits: Hits | undefined;
  readonly edges: readonly Edge[];
}

/** And the days that hold any of it. */
export interface Selection extends Choice {
  readonly days: readonly DayRow[];
}

export async function readSelection(place: Place, view: View): Promise<Selection> {
  const { period } = view;
  const zone = place.company.timeZone;
  const choice = await readChoice(place, view);
  const { hits } = choice;
  const days = await readDayRows(place, rangeOf(zone, period));
  return {
    ...choice,
    days: hits ? days.filter(({ day }) => hits.has(day)) : days,
    edges: period ? planPeriod(zone, period).edges : [],
  };
}

/** For who has the days already, and takes them whole. */
export async function readChoice(place: Place, { period, filter, search, user }: View): Promise<Choice> {
  return {
    filter: filter.question === undefined ? filter : { ...filter, question: questionKey(filter.question) },
    ...(user === undefined ? {} : { user }),
    hits:
      search === undefined ? undefined : search === null ? new Map() : await findHits(place, search, period),
    edges: [],
  };
}

/** The parts of a day that it takes to choose among its sessions. */
export function partsToChoose({ filter, user }: Choice, edge?: Edge): Part[] {
  const wanted: Part[] = [];
  if (isFiltered({ filter })) wanted.push('labels');
  if (needsAttributes(filter)) wanted.push('attributes');
  if (edge || needsMeasures(filter)) wanted.push('measures');
  if (needsTexts(filter)) wanted.push('texts');
  if (user !== undefined) wanted.push('users');
  return wanted;
}

/** The places of the sessions of a day that are meant, in order; undefined means all of them. */
export async function chooseDay(
  parts: DayParts,
  day: DayRow,
  selection: Choice,
): Promise<Uint32Array | undefined> {
  const { filter, user, hits } = selection;
  const found = hits?.get(day.day);
  if (hits && !found) return new Uint32Array(0);
  const edge = selection.edges.find((candidate) => candidate.day === day.day);
  const wanted = partsToChoose(selection, edge);
  if (wanted.length > 0) await parts.load(wanted, [day]);
  let chosen: Uint32Array | undefined;
  if (isFiltered({ filter }) || edge) {
    chosen = selectSessions(
      {
        count: day.sessionCount,
        ...(wanted.includes('labels') ? { labels: parts.get('labels', day) } : {}),
        ...(wanted.includes('attributes') ? { attributes: parts.get('attributes', day) } : {}),
        ...(wanted.includes('measures') ? { measures: parts.get('measures', day) } : {}),
        ...(wanted.includes('texts') ? { texts: parts.get('texts', day) } : {}),
      },
      filter,
      edge ? { fromMs: edge.fromMs, belowMs: edge.belowMs } : {},
    );
  }
  if (user !== undefined) chosen = byUser(parts.get('users', day), user, chosen);
  return found ? intersect(chosen, found) : chosen;
}

function byUser(users: Uint32Array, user: string, chosen: Uint32Array | undefined): Uint32Array {
  const [low, high] = hashUser(`u${user}`);
  const result: number[] = [];
  const count = chosen ? chosen.length : users.length / 2;
  for (let at = 0; at < count; at += 1) {
    const index = chosen ? (chosen[at] ?? 0) : at;
    if (users[index * 2] === low && users[index * 2 + 1] === high) result.push(index);
  }
  return Uint32Array.from(result);
}

/** Of places in order, those that are in both; undefined means all. */
function intersect(a: Uint32Array | undefined, b: Uint32Array): Uint32Array {
  if (!a) return b;
  const both = new Uint32Array(Math.min(a.length, b.length));
  let count = 0;
  let at = 0;
  for (const place of a) {
    while (at < b.length && (b[at] ?? 0) < place) at += 1;
    if (b[at] === place) both[count++] = place;
  }
  return both.subarray(0, count);
}

/**
 * What a search finds on the days of a period. Kept while nothing of the company changes: the pages, sorts, filters and
 * figures of one search all ask for the same.
 */
async function findHits(place: Place, search: Search, period: Period | undefined): Promise<Hits> {
  const { company, cache, companyId } = place;
  const range = rangeOf(company.timeZone, period);
  const key = `${companyId} hits ${company.version} ${range.first} ${range.last} ${search.inTranscripts} ${searchKey(search.query)}`;
  const known = company.isSettled ? cache.get(key) : undefined;
  if (known) return known as Hits;
  const indexed = await readIndexedDays(place, range);
  const found = await findInDays(place, search, indexed);
  const packed = new Map((await readDayRows(place, range)).map((row) => [row.day, row]));
  const days = new Map(
    indexed.flatMap((one) => {
      const row = packed.get(one.day);
      return row ? [[one.day, { row, indexed: one }] as const] : [];
    }),
  );
  const hits = await placesInDays(place, dayParts(place), days, found);
  if (company.isSettled) cache.set(key, hits, bytesOf(hits));
  return hits;
}

const bytesOf = (hits: Hits): number =>
  [...hits.values()].reduce((sum, places) => sum + places.byteLength + 64, 0);
