import { sentiments } from '../../sessions/codes/index.ts';
import type { Codes } from '../store/columns.ts';
import type { Cut } from '../store/dimensions.ts';
import type { Tags } from '../store/fields/packed-fields.ts';
import { flagValues, sentimentOf } from '../store/flags.ts';
import { type SaidOfDay, textsBy } from '../store/packed-labels.ts';

/** The sessions of a day by one thing: the values there are, and which of them each session has. */
export interface DayCut {
  /** Null: it is not known. */
  readonly values: readonly (string | null)[];
  readonly codes: Codes;
  /** Several a session, instead of one; their codes begin behind the value of those with none. */
  readonly tags?: Tags;
}

const numbersBelow = (count: number): string[] => Array.from({ length: count }, (_, value) => String(value));
const sentimentValues = [null, ...sentiments];
const ratingValues = [null, '1', '2', '3', '4', '5'];
const weekdayValues = numbersBelow(7);
const hourValues = numbersBelow(24);

const sentimentCodes = Uint8Array.from({ length: flagValues }, (_, flags) => {
  const sentiment = sentimentOf(flags);
  return Number.isNaN(sentiment) ? 0 : sentiment + 2;
});

export function cutDay(said: SaidOfDay, by: Cut): DayCut {
  const { labels } = said;
  if (by === 'tag') return { values: [null, ...labels.tags.values], codes: noCodes, tags: labels.tags };
  if (by === 'sentiment')
    return { values: sentimentValues, codes: labels.flags.map((flags) => sentimentCodes[flags] ?? 0) };
  if (by === 'rating') return { values: ratingValues, codes: labels.ratings };
  if (by === 'weekday')
    return { values: weekdayValues, codes: labels.hourOfWeek.map((hour) => Math.floor(hour / 24)) };
  if (by === 'hour') return { values: hourValues, codes: labels.hourOfWeek.map((hour) => hour % 24) };
  const { values, codes } = textsBy(said, by);
  return { values: [null, ...values], codes };
}

const noCodes = new Uint8Array(0);

interface Pairs {
  readonly sessions: Uint32Array;
  /** The place of its value in `by`, times how many values `and` has, and the place in that. */
  readonly pairs: Uint32Array;
}

/** What each session has of the two cuts: one with three tags stands there three times. */
export function pairsOf(by: DayCut, and: DayCut | undefined, chosen: Uint32Array): Pairs {
  if (by.tags !== undefined || and?.tags !== undefined) return pairsOfMany(by, and, chosen);
  const pairs = new Uint32Array(chosen.length);
  const width = and?.values.length ?? 1;
  for (let at = 0; at < chosen.length; at += 1) {
    const session = chosen[at] ?? 0;
    pairs[at] = (by.codes[session] ?? 0) * width + (and?.codes[session] ?? 0);
  }
  return { sessions: chosen, pairs };
}

/** One of the two may be many: nothing is broken down by tags and tags. */
function pairsOfMany(by: DayCut, and: DayCut | undefined, chosen: Uint32Array): Pairs {
  const width = and?.values.length ?? 1;
  const { start, codes } = by.tags ?? and?.tags ?? { start: chosen, codes: noCodes };
  const [step, other, otherStep] = by.tags ? [width, and?.codes, 1] : [1, by.codes, width];
  let size = 0;
  for (const session of chosen) size += Math.max(1, (start[session + 1] ?? 0) - (start[session] ?? 0));
  const sessions = new Uint32Array(size);
  const pairs = new Uint32Array(size);
  let at = 0;
  for (const session of chosen) {
    const base = (other?.[session] ?? 0) * otherStep;
    const [from, end] = [start[session] ?? 0, start[session + 1] ?? 0];
    if (from === end) {
      sessions[at] = session;
      pairs[at++] = base;
    }
    for (let place = from; place < end; place += 1) {
      sessions[at] = session;
      pairs[at++] = base + ((codes[place] ?? 0) + 1) * step;
    }
  }
  return { sessions, pairs };
}
