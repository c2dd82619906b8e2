import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { countCodes } from './fields/count-codes.ts';
import { portions, sessionsPerStep } from './fields/portions.ts';
import { tallyFields } from './fields/tally-fields.ts';
import {
  bandEdgesSeconds,
  bucketBase,
  type Figures,
  joinQuestions,
  mergeDay,
  type QuestionFigures,
} from './figures.ts';
import { flagValues, isEnded, isEscalated, isForwarded, isResolved, sentimentOf } from './flags.ts';
import { type Counted, keptCodes, mergeDayOf, noneCounted } from './frequent.ts';
import type { Labels } from './packed-labels.ts';
import { type Measures, unknown } from './packed-measures.ts';
import type { Texts } from './packed-texts.ts';
import { eachUser } from './packed-users.ts';
import { addUser } from './user-sketch.ts';

/** What has no more values than a list that is known. */
const mapOf = { category: 'categories', language: 'languages', country: 'countries' } as const;
const listed = ['category', 'language', 'country'] as const;
const bandsMs = bandEdgesSeconds.map((seconds) => seconds * 1000);
const bucketScale = 1 / Math.log(bucketBase);

export interface FullDay {
  day: number;
  labels: Labels;
  measures: Measures;
  texts: Texts;
  users: Uint32Array | undefined;
}

/** Adds the chosen sessions of a day (all, without a choice) to the figures. */
export function* tallyDay(figures: Figures, day: FullDay, chosen: Uint32Array | undefined): Steps<void> {
  const count = chosen ? chosen.length : day.labels.count;
  if (count === 0) return;
  figures.sums.count += count;
  yield* tallyLabels(figures, day.labels, chosen, count);
  yield* tallyFields(figures, day, chosen);
  yield* tallyMeasures(figures, day, chosen, count);
  yield* tallyTexts(figures, day, chosen, count);
  if (!day.users) return;
  const add = (low: number, high: number) => addUser(figures.users, low, high);
  for (const [from, to] of portions(count)) {
    if (from > 0) yield;
    if (chosen) eachUser(day.users, chosen.subarray(from, to), add);
    else eachUser(day.users.subarray(2 * from, 2 * to), undefined, add);
  }
}

function* tallyLabels(
  figures: Figures,
  labels: Labels,
  chosen: Uint32Array | undefined,
  count: number,
): Steps<void> {
  const { sums } = figures;
  for (const dimension of listed) {
    const map = figures.maps[mapOf[dimension]];
    const values = labels.values[dimension];
    countCodes(values, labels.codes[dimension], chosen).forEach((found, code) => {
      const value = values[code] ?? '';
      if (found > 0) map.set(value, (map.get(value) ?? 0) + found);
    });
    if (count > sessionsPerStep) yield;
  }
  const flagCounts = new Uint32Array(flagValues);
  for (let at = 0; at < count; at += 1) {
    const index = chosen ? (chosen[at] ?? 0) : at;
    const hour = labels.hourOfWeek[index] ?? 0;
    figures.hours[hour] = (figures.hours[hour] ?? 0) + 1;
    const flag = labels.flags[index] ?? 0;
    flagCounts[flag] = (flagCounts[flag] ?? 0) + 1;
    if (labels.analysis[index] === 2) sums.analysed += 1;
  }
  flagCounts.forEach((found, flags) => {
    if (found === 0) return;
    const sentiment = sentimentOf(flags);
    if (sentiment === -1) sums.negative += found;
    if (sentiment === 0) sums.neutral += found;
    if (sentiment === 1) sums.positive += found;
    if (isEscalated(flags)) sums.escalated += found;
    if (isForwarded(flags)) sums.forwarded += found;
    if (isEnded(flags)) sums.ended += found;
    if (isResolved(flags)) sums.resolved += found;
  });
}

interface FoundMeasures {
  readonly buckets: Uint32Array;
  readonly firsts: Uint32Array;
  tokens: number;
  readonly costs: Float64Array;
  readonly currencyCounts: Uint32Array;
}

interface Portion {
  readonly chosen: Uint32Array | undefined;
  readonly portion: readonly [from: number, to: number];
}

function addMeasures(
  { sums, responseBands }: Figures,
  found: FoundMeasures,
  measures: Measures,
  { chosen, portion: [from, to] }: Portion,
): void {
  const { buckets, firsts, costs, currencyCounts } = found;
  for (let at = from; at < to; at += 1) {
    const index = chosen ? (chosen[at] ?? 0) : at;
    const duration = measures.durationSeconds[index] ?? unknown;
    if (duration !== unknown) {
      sums.durationCount += 1;
      sums.durationSeconds += duration;
    }
    const response = measures.responseMs[index] ?? unknown;
    if (response !== unknown) {
      sums.responseCount += 1;
      sums.responseMs += response;
      const bucket = bucketOf(response);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
      let band = 0;
      while (band + 1 < bandsMs.length && response >= (bandsMs[band + 1] ?? 0)) band += 1;
      responseBands[band] = (responseBands[band] ?? 0) + 1;
    }
    const first = measures.firstResponseMs[index] ?? unknown;
    if (first !== unknown) {
      sums.firstCount += 1;
      sums.firstMs += first;
      const bucket = bucketOf(first);
      firsts[bucket] = (firsts[bucket] ?? 0) + 1;
    }
    const used = measures.tokens[index] ?? unknown;
    if (used !== unknown) found.tokens += used;
    const cost = measures.costNanos[index] ?? Number.NaN;
    if (!Number.isNaN(cost)) {
      const currency = measures.currency[index] ?? 0;
      costs[currency] = (costs[currency] ?? 0) + cost;
      currencyCounts[currency] = (currencyCounts[currency] ?? 0) + 1;
    }
  }
}

function* tallyMeasures(
  figures: Figures,
  { day, measures }: FullDay,
  chosen: Uint32Array | undefined,
  count: number,
): Steps<void> {
  const { sums, responseBuckets, firstBuckets } = figures;
  const found: FoundMeasures = {
    buckets: new Uint32Array(600),
    firsts: new Uint32Array(600),
    tokens: 0,
    costs: new Float64Array(measures.currencies.length),
    currencyCounts: new Uint32Array(measures.currencies.length),
  };
  for (const portion of portions(count)) {
    if (portion[0] > 0) yield;
    addMeasures(figures, found, measures, { chosen, portion });
  }
  const { buckets, firsts, tokens, costs, currencyCounts } = found;
  addBuckets(responseBuckets, buckets);
  addBuckets(firstBuckets, firsts);
  sums.tokens += tokens;
  const { currencies } = figures.maps;
  measures.currencies.forEach((currency, index) => {
    const size = currencyCounts[index] ?? 0;
    if (size > 0) currencies.set(currency, (currencies.get(currency) ?? 0) + size);
  });
  const dayCosts = new Map(
    measures.currencies
      .map((currency, index) => [currency, costs[index] ?? 0] as const)
      .filter((_, index) => (currencyCounts[index] ?? 0) > 0),
  );
  mergeDay(figures.days, day, { count, tokens, costs: dayCosts });
  tallyAi(figures, measures, chosen);
}

const bucketOf = (ms: number): number => (ms === 0 ? 0 : 1 + Math.ceil(Math.log(ms) * bucketScale));

function addBuckets(target: Map<number, number>, counts: Uint32Array): void {
  counts.forEach((found, bucket) => {
    if (found > 0) target.set(bucket, (target.get(bucket) ?? 0) + found);
  });
}

function tallyAi({ sums }: Figures, { aiAt, aiValues }: Measures, chosen: Uint32Array | undefined): void {
  let next = 0;
  for (let at = 0; at < aiAt.length; at += 1) {
    const index = aiAt[at] ?? 0;
    if (chosen) {
      while (next < chosen.length && (chosen[next] ?? 0) < index) next += 1;
      if (chosen[next] !== index) continue;
    }
    sums.aiRequests += aiValues[at * 4] ?? 0;
    sums.aiTokens += aiValues[at * 4 + 1] ?? 0;
    sums.aiCostNanos += aiValues[at * 4 + 2] ?? 0;
    sums.aiListCostNanos += aiValues[at * 4 + 3] ?? 0;
  }
}

interface FoundTexts {
  readonly wordCounts: Uint32Array;
  readonly asked: Uint32Array;
  readonly escalated: Uint32Array;
}

function addTexts(
  { wordCounts, asked, escalated }: FoundTexts,
  { labels, texts }: FullDay,
  { chosen, portion: [from, to] }: Portion,
): void {
  const { wordStart, wordCodes, questionStart, questionCodes } = texts;
  for (let at = from; at < to; at += 1) {
    const index = chosen ? (chosen[at] ?? 0) : at;
    const wordEnd = wordStart[index + 1] ?? 0;
    for (let word = wordStart[index] ?? 0; word < wordEnd; word += 1) {
      const code = wordCodes[word] ?? 0;
      wordCounts[code] = (wordCounts[code] ?? 0) + 1;
    }
    const escalations = isEscalated(labels.flags[index] ?? 0) ? 1 : 0;
    const questionEnd = questionStart[index + 1] ?? 0;
    for (let question = questionStart[index] ?? 0; question < questionEnd; question += 1) {
      const code = questionCodes[question] ?? 0;
      asked[code] = (asked[code] ?? 0) + 1;
      escalated[code] = (escalated[code] ?? 0) + escalations;
    }
  }
}

function* tallyTexts(
  figures: Figures,
  full: FullDay,
  chosen: Uint32Array | undefined,
  count: number,
): Steps<void> {
  const { day, texts } = full;
  const found: FoundTexts = {
    wordCounts: new Uint32Array(texts.words.length),
    asked: new Uint32Array(texts.questions.length),
    escalated: new Uint32Array(texts.questions.length),
  };
  for (const portion of portions(count)) {
    if (portion[0] > 0) yield;
    addTexts(found, full, { chosen, portion });
  }
  const { wordCounts, asked, escalated } = found;
  const ofWords = yield* keptCodes(wordCounts, (code) => texts.words[code] ?? '', day);
  const words = { ...noneCounted<Counted>(), missed: ofWords.missed };
  for (const code of ofWords.codes)
    words.entries.set(texts.words[code] ?? '', { count: wordCounts[code] ?? 0, missed: 0 });
  mergeDayOf(figures.words, words, day);
  if (count > sessionsPerStep) yield;
  const ofQuestions = yield* keptCodes(asked, (code) => texts.questions[code]?.[0] ?? '', day);
  const questions = { ...noneCounted<QuestionFigures>(), missed: ofQuestions.missed };
  for (const code of ofQuestions.codes) {
    const [key, text] = texts.questions[code] ?? ['', ''];
    questions.entries.set(key, { text, count: asked[code] ?? 0, escalated: escalated[code] ?? 0, missed: 0 });
  }
  mergeDayOf(figures.questions, questions, day, joinQuestions);
}
