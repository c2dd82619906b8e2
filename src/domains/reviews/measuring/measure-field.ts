import { groupBy } from '../../../kernel/lists/group-by.ts';
import { labelOf, type ReviewField } from '../review-labels.ts';
import { agreement, crossTable, kappa, type Pair, valueFigures } from './measure-pairs.ts';
import type { Reviewed } from './read-reviewed.ts';

/** With fewer nothing is said: an interval would reach from one end to the other. */
export const fewestReviewed = 30;

const bands = [0, 0.5, 0.7, 0.8, 0.9, 1];

/** How well one field of the AI's labels stands up to people's. */
export function measureField(reviewed: readonly Reviewed[], field: ReviewField) {
  const pairs = pairsOf(reviewed, field);
  const isEnough = pairs.length >= fewestReviewed;
  const people = reviewed.flatMap((row) => pairOf(row.person, row.second, { field, weight: row.weight }));
  return {
    field,
    count: pairs.length,
    missing: Math.max(0, fewestReviewed - pairs.length),
    agreement: isEnough ? agreement(pairs) : null,
    kappa: isEnough ? kappa(pairs) : null,
    values: isEnough ? valueFigures(pairs) : [],
    matrix: isEnough
      ? crossTable(pairs).map(({ first, second, ...rest }) => ({ ai: first, person: second, ...rest }))
      : [],
    people: {
      count: people.length,
      agreement: people.length >= fewestReviewed ? agreement(people) : null,
      kappa: people.length >= fewestReviewed ? kappa(people) : null,
    },
    calibration: isEnough ? calibrate(reviewed, field) : [],
    weeks: [...groupBy(reviewed, ({ week }) => week)].map(([week, some]) => {
      const own = pairsOf(some, field);
      return { week, count: own.length, agreement: own.length >= fewestReviewed ? agreement(own) : null };
    }),
  };
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
function calibrate(reviewed: readonly Reviewed[], field: ReviewField) {
  return bands.slice(0, -1).map((from, at) => {
    const to = bands[at + 1] ?? 1;
    const some = reviewed.filter(
      ({ confidence }) => confidence !== null && confidence >= from && (confidence < to || to === 1),
    );
    const judged = some.filter((row) => pairsOf([row], field).length > 0);
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
  });
}
