import { emptySketch, mergeSketch, type UserSketch } from './user-sketch.ts';

export interface DayFigures {
  count: number;
  tokens: number;
  costs: Map<string, number>;
}

export interface QuestionFigures {
  text: string;
  count: number;
  escalated: number;
}

export const sums = [
  'count',
  'analysed',
  'ended',
  'resolved',
  'escalated',
  'forwarded',
  'positive',
  'neutral',
  'negative',
  'durationCount',
  'durationSeconds',
  'responseCount',
  'responseMs',
  'tokens',
  'aiRequests',
  'aiTokens',
  'aiCostNanos',
  'aiListCostNanos',
] as const;
export type Sum = (typeof sums)[number];
export const maps = ['categories', 'languages', 'countries', 'channels', 'currencies'] as const;
export type MapName = (typeof maps)[number];

/** Everything that the metrics of a set of sessions are read from. Two of them merge into one. */
export interface Figures {
  sums: Record<Sum, number>;
  maps: Record<MapName, Map<string, number>>;
  hours: Float64Array;
  responseBuckets: Map<number, number>;
  responseBands: Float64Array;
  days: Map<number, DayFigures>;
  questions: Map<string, QuestionFigures>;
  words: Map<string, number>;
  users: UserSketch;
}

export const bandEdgesSeconds = [0, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600] as const;
/** Each percentile is within 2% of the true value: (g - 1) / (g + 1) < 0.02. */
export const bucketBase = 1.04;
export const keptPerDay = 200;
export const keptPerSpan = 400;

export function emptyFigures(): Figures {
  return {
    sums: Object.fromEntries(sums.map((name) => [name, 0])) as Record<Sum, number>,
    maps: Object.fromEntries(maps.map((name) => [name, new Map()])) as Record<MapName, Map<string, number>>,
    hours: new Float64Array(168),
    responseBuckets: new Map(),
    responseBands: new Float64Array(bandEdgesSeconds.length),
    days: new Map(),
    questions: new Map(),
    words: new Map(),
    users: emptySketch(),
  };
}

export function mergeFigures(target: Figures, other: Figures): void {
  for (const name of sums) target.sums[name] += other.sums[name];
  for (const name of maps) addAll(target.maps[name], other.maps[name]);
  for (let index = 0; index < 168; index += 1)
    target.hours[index] = (target.hours[index] ?? 0) + (other.hours[index] ?? 0);
  addAll(target.responseBuckets, other.responseBuckets);
  other.responseBands.forEach((count, index) => {
    target.responseBands[index] = (target.responseBands[index] ?? 0) + count;
  });
  for (const [day, figures] of other.days) mergeDay(target.days, day, figures);
  for (const [key, question] of other.questions) mergeQuestion(target.questions, key, question);
  addAll(target.words, other.words);
  mergeSketch(target.users, other.users);
}

export function mergeDay(days: Map<number, DayFigures>, day: number, other: DayFigures): void {
  const mine = days.get(day);
  if (!mine) {
    days.set(day, { count: other.count, tokens: other.tokens, costs: new Map(other.costs) });
    return;
  }
  mine.count += other.count;
  mine.tokens += other.tokens;
  addAll(mine.costs, other.costs);
}

export function mergeQuestion(
  questions: Map<string, QuestionFigures>,
  key: string,
  other: QuestionFigures,
): void {
  const mine = questions.get(key);
  if (!mine) {
    questions.set(key, { ...other });
    return;
  }
  mine.count += other.count;
  mine.escalated += other.escalated;
  if (other.text < mine.text) mine.text = other.text;
}

export function addAll<Key>(target: Map<Key, number>, other: ReadonlyMap<Key, number>): void {
  for (const [key, count] of other) target.set(key, (target.get(key) ?? 0) + count);
}

/** Keeps the most frequent, ties by key, so that the same sessions always keep the same ones. */
export function keepTop<Value>(
  map: Map<string, Value>,
  limit: number,
  countOf: (value: Value) => number,
): void {
  if (map.size <= limit) return;
  const counts = new Float64Array(map.size);
  let at = 0;
  for (const value of map.values()) counts[at++] = -countOf(value);
  counts.sort();
  const lowest = -(counts[limit - 1] ?? 0);
  const ties: string[] = [];
  for (const [key, value] of map) {
    if (countOf(value) < lowest) map.delete(key);
    else if (countOf(value) === lowest) ties.push(key);
  }
  const surplus = map.size - limit;
  if (surplus > 0) for (const key of ties.sort().slice(-surplus)) map.delete(key);
}
