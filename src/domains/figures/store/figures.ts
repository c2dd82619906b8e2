import { type Counted, type Frequent, keepFrequent, mergeFrequent, noneCounted } from './frequent.ts';
import { sharedWording } from './question-form.ts';
import { emptySketch, mergeSketch, type UserSketch } from './user-sketch.ts';

export interface DayFigures {
  count: number;
  tokens: number;
  costs: Map<string, number>;
}

export interface QuestionFigures extends Counted {
  text: string;
  /** Of those that were counted. */
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
  'firstCount',
  'firstMs',
] as const;
export type Sum = (typeof sums)[number];
export const maps = ['categories', 'languages', 'countries', 'currencies'] as const;
export type MapName = (typeof maps)[number];

/** What sources write in their own words, and so may write in any number of ways: the frequent of it. */
export const fieldNames = ['channels', 'teams', 'versions', 'assignees', 'tags'] as const;
export type FieldName = (typeof fieldNames)[number];

/** Everything that the metrics of a set of sessions are read from. Two of them merge into one. */
export interface Figures {
  sums: Record<Sum, number>;
  maps: Record<MapName, Map<string, number>>;
  hours: Float64Array;
  responseBuckets: Map<number, number>;
  responseBands: Float64Array;
  firstBuckets: Map<number, number>;
  /** How many were rated 0 (by nobody) to 5. */
  ratings: Float64Array;
  fields: Record<FieldName, Frequent<Counted>>;
  days: Map<number, DayFigures>;
  questions: Frequent<QuestionFigures>;
  words: Frequent<Counted>;
  users: UserSketch;
}

export const bandEdgesSeconds = [0, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600] as const;
/** Each percentile is within 2% of the true value: (g - 1) / (g + 1) < 0.02. */
export const bucketBase = 1.04;

export function emptyFigures(): Figures {
  return {
    sums: Object.fromEntries(sums.map((name) => [name, 0])) as Record<Sum, number>,
    maps: Object.fromEntries(maps.map((name) => [name, new Map()])) as Record<MapName, Map<string, number>>,
    hours: new Float64Array(168),
    responseBuckets: new Map(),
    responseBands: new Float64Array(bandEdgesSeconds.length),
    firstBuckets: new Map(),
    ratings: new Float64Array(6),
    fields: Object.fromEntries(fieldNames.map((name) => [name, noneCounted()])) as Figures['fields'],
    days: new Map(),
    questions: noneCounted(),
    words: noneCounted(),
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
  addAll(target.firstBuckets, other.firstBuckets);
  other.ratings.forEach((count, rating) => {
    target.ratings[rating] = (target.ratings[rating] ?? 0) + count;
  });
  for (const name of fieldNames) mergeFrequent(target.fields[name], other.fields[name]);
  for (const [day, figures] of other.days) mergeDay(target.days, day, figures);
  mergeFrequent(target.questions, other.questions, joinQuestions);
  mergeFrequent(target.words, other.words);
  mergeSketch(target.users, other.users);
}

/** Lets go of what is not frequent in a place. */
export function keepMostFrequent({ words, questions, fields }: Figures, limit: number, place: number): void {
  keepFrequent(words, limit, place);
  keepFrequent(questions, limit, place);
  for (const name of fieldNames) keepFrequent(fields[name], limit, place);
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

export function joinQuestions(mine: QuestionFigures, theirs: QuestionFigures): void {
  mine.escalated += theirs.escalated;
  mine.text = sharedWording(mine.text, theirs.text);
}

export function addAll<Key>(target: Map<Key, number>, other: ReadonlyMap<Key, number>): void {
  for (const [key, count] of other) target.set(key, (target.get(key) ?? 0) + count);
}
