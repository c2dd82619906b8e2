import type { DayParts, DayRow, Part } from './day-parts.ts';
import { hashUser } from './packed-day.ts';
import type { Edge } from './plan-period.ts';
import { needsMeasures, needsTexts, type SessionFilter, selectSessions } from './select-sessions.ts';

export interface Selection {
  readonly filter: SessionFilter;
  /** The end user's key in the source. */
  readonly user?: string;
  /** What a search found, as ids of the sessions of each day. */
  readonly hits?: ReadonlyMap<number, DayHits>;
}

export interface DayHits {
  /** Since the start of the day, and where in `ids` the 16 bytes of each stand. */
  readonly startMs: readonly number[];
  readonly places: readonly number[];
  readonly ids: Uint8Array;
}

export const isUnfiltered = ({ filter, user, hits }: Selection): boolean =>
  Object.keys(filter).length === 0 && user === undefined && hits === undefined;

/** The places of the sessions of a day that are meant, in order; undefined means all of them. */
export async function chooseDay(
  parts: DayParts,
  day: DayRow,
  { filter, user, hits }: Selection,
  edge: Edge | undefined,
): Promise<Uint32Array | undefined> {
  const found = hits?.get(day.day);
  if (hits && !found) return new Uint32Array(0);
  const wanted: Part[] = [];
  const filtered = Object.keys(filter).length > 0;
  if (filtered) wanted.push('labels');
  if (edge || found || needsMeasures(filter)) wanted.push('measures');
  if (needsTexts(filter)) wanted.push('texts');
  if (user !== undefined) wanted.push('users');
  if (found) wanted.push('ids');
  if (wanted.length > 0) await parts.load(wanted, [day]);
  let chosen: Uint32Array | undefined;
  if (filtered || edge) {
    chosen = selectSessions(
      {
        count: day.session_count,
        ...(filtered ? { labels: parts.get('labels', day) } : {}),
        ...(wanted.includes('measures') ? { measures: parts.get('measures', day) } : {}),
        ...(needsTexts(filter) ? { texts: parts.get('texts', day) } : {}),
      },
      filter,
      edge ? { fromMs: edge.fromMs, belowMs: edge.belowMs } : {},
    );
  }
  if (user !== undefined) chosen = byUser(parts.get('users', day), user, chosen);
  if (found) {
    const places = placesOf(parts.get('measures', day).startMs, parts.get('ids', day), found);
    chosen = chosen ? intersect(chosen, places) : places;
  }
  return chosen;
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

/** The sessions of a day stand ordered by start and id, so each hit is found by halving. */
function placesOf(starts: Uint32Array, ids: Uint8Array, hits: DayHits): Uint32Array {
  const found = new Uint32Array(hits.startMs.length);
  let count = 0;
  hits.startMs.forEach((at, index) => {
    const hit = hits.places[index] ?? 0;
    for (let place = firstAt(starts, at); starts[place] === at; place += 1) {
      if (!sameId(ids, place, hits.ids, hit)) continue;
      found[count++] = place;
      break;
    }
  });
  return found.subarray(0, count).sort();
}

function firstAt(starts: Uint32Array, at: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sameId(ids: Uint8Array, place: number, others: Uint8Array, other: number): boolean {
  for (let at = 0; at < 16; at += 1) if (ids[place * 16 + at] !== others[other * 16 + at]) return false;
  return true;
}

function intersect(a: Uint32Array, b: Uint32Array): Uint32Array {
  const result: number[] = [];
  let at = 0;
  for (const place of a) {
    while (at < b.length && (b[at] ?? 0) < place) at += 1;
    if (b[at] === place) result.push(place);
  }
  return Uint32Array.from(result);
}
