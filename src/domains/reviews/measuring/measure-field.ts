import { groupBy } from '../../../kernel/lists/group-by.ts';
import { labelOf, type ReviewField } from '../review-labels.ts';
import { agreement, crossTable, kappa, type Pair, valueFigures } from './measure-pairs.ts';
import type { Reviewed } from './read-reviewed.ts';

/** With fewer nothing is said: an interval would reach from one end to the other. */
export const fewestReviewed = 30;

const bands = [0, 0.5, 0.7, 0.8, 0.9, 1];

/** How well one field of the AI's labels stands up to people's; a year of reviews may be tens of thousands. */
export function* measureField(reviewed: readonly Reviewed[], field: ReviewField) {
  const pairs = pairsOf(reviewed, field);
  const isEnough = pairs.length >= fewestReviewed;
  yield;
  const people = reviewed.flatMap((row) => pairOf(row.person, row.second, { field, weight: row.weight }));
  yield;
  const all = { agreement: isEnough ? agreement(pairs) : null, kappa: isEnough ? kappa(pairs) : null };
  yield;
  const values = isEnough ? valueFigures(pairs) : [];
  yield;
  const cells = isEnough ? crossTable(pairs) : [];
  yield;
  const calibration = isEnough ? yield* calibrate(reviewed, field) : [];
  const weeks = yield* byWeek(reviewed, field);
  return {
    field,
    count: pairs.length,
    missing: Math.max(0, fewestReviewed - pairs.length),
    ...all,
    values,
    matrix: cells.map(({ first, second, ...rest }) => ({ ai: first, person: second, ...rest })),
    people: {
      count: people.length,
      agreement: people.length >= fewestReviewed ? agreement(people) : null,
      kappa: people.length >= fewestReviewed ? kappa(people) : null,
    },
    calibration,
    weeks,
  };
}

function* byWeek(reviewed: readonly Reviewed[], field: ReviewField) {
  const weeks: { week: string; count: number; agreement: ReturnType<typeof agreement> }[] = [];
  for (const [week, some] of groupBy(reviewed, ({ week }) => week)) {
    yield;
    const own = pairsOf(some, field);
    weeks.push({
      week,
      count: own.length,
      agreement: own.length >= fewestReviewed ? agreement(own) : null,
    });
  }
  return weeks;
}

const pairsOf = (reviewed: readonly Reviewed[], field: ReviewField): Pair[] =>
  reviewed.flatMap((row) => pairOf(row.ai, row.person, { field, weight: row.weight }));

/** What the AI does not say, or a person could not tell, is no judgement of it. */
function pairOf(
  one: Reviewed['ai'],
  other: Reviewed['second'],
  { field, weight }: { readonly field: ReviewField; readonly weight: number },
): Pair[] {
  const first = labelOf(one, field);
  const second = other && labelOf(other, field);
  return first === null || second === null ? [] : [{ first, second, weight }];
}

/** Whether the AI is right as often as it says it is sure. */
function* calibrate(reviewed: readonly Reviewed[], field: ReviewField) {
  const found: ReturnType<typeof calibrateBand>[] = [];
  for (const [at, from] of bands.slice(0, -1).entries()) {
    yield;
    found.push(calibrateBand(reviewed, field, { from, to: bands[at + 1] ?? 1 }));
  }
  return found;
}

function calibrateBand(
  reviewed: readonly Reviewed[],
  field: ReviewField,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const some = reviewed.filter(
    ({ confidence }) => confidence !== null && confidence >= from && (confidence < to || to === 1),
  );
  const judged = some.filter(({ ai, person, weight }) => pairOf(ai, person, { field, weight }).length > 0);
  const pairs = pairsOf(judged, field);
  const sum = judged.reduce((total, { weight }) => total + weight, 0);
  const sure = judged.reduce((total, { weight, confidence }) => total + weight * (confidence ?? 0), 0);
  return {
    from,
    to,
    count: pairs.length,
    confidence: sum === 0 ? null : sure / sum,
    agreement: pairs.length >= fewestReviewed ? agreement(pairs) : null,
  };
}
