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
  /** Since the start of the day, and the four words of each one's id. */
  readonly startMs: readonly number[];
  readonly idWords: readonly number[];
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
function placesOf(starts: Uint32Array, block: Uint8Array, hits: DayHits): Uint32Array {
  const ids = idWords(block);
  const found = new Uint32Array(hits.startMs.length);
  let count = 0;
  hits.startMs.forEach((at, index) => {
    for (let place = firstAt(starts, at); starts[place] === at; place += 1) {
      if (!sameId(ids, place, hits.idWords, index)) continue;
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

/** Ids of 16 bytes as four words each, to be compared. */
export const idWords = (block: Uint8Array): Uint32Array =>
  block.byteOffset % 4 === 0
    ? new Uint32Array(block.buffer, block.byteOffset, block.length / 4)
    : new Uint32Array(Uint8Array.from(block).buffer);

const sameId = (ids: Uint32Array, place: number, others: readonly number[], other: number): boolean =>
  ids[place * 4] === others[other * 4] &&
  ids[place * 4 + 1] === others[other * 4 + 1] &&
  ids[place * 4 + 2] === others[other * 4 + 2] &&
  ids[place * 4 + 3] === others[other * 4 + 3];

function intersect(a: Uint32Array, b: Uint32Array): Uint32Array {
  const result: number[] = [];
  let at = 0;
  for (const place of a) {
    while (at < b.length && (b[at] ?? 0) < place) at += 1;
    if (b[at] === place) result.push(place);
  }
  return Uint32Array.from(result);
}
