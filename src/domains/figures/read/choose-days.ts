import type { Hits } from '../search/hit-places.ts';
import type { DayParts, DayRow, Part } from '../store/day-parts.ts';
import { hashUser } from '../store/packed-day.ts';
import type { Edge } from './plan-period.ts';
import { needsMeasures, needsTexts, type SessionFilter, selectSessions } from './select-sessions.ts';

export interface Selection {
  readonly filter: SessionFilter;
  /** The end user's key in the source. */
  readonly user?: string;
  readonly hits?: Hits;
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
  if (edge || needsMeasures(filter)) wanted.push('measures');
  if (needsTexts(filter)) wanted.push('texts');
  if (user !== undefined) wanted.push('users');
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
