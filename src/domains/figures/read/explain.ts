import { inTurns, type Steps, takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { Explained } from '../store/dimensions.ts';
import type { Measure } from './measures.ts';
import { type Amounts, emptyGroup, type Group, type Groups } from './tally-groups.ts';

const none = emptyGroup();
/** Of a dimension: more of them, each a thousandth of the change, explain nothing. */
const mostTold = 1000;
const valuesAtOnce = 512;

/** Splits the change of a measure over the values of each dimension. Within one they add up to the change exactly. */
export async function explain(measure: Measure, by: readonly Explained[], now: Groups, before: Groups) {
  const isCount = measure === 'totalSessions';
  const value = isCount ? now.all.sessions : mean(now.all);
  const previousValue = isCount ? before.all.sessions : mean(before.all);
  const turn = takeTurns();
  const dimensions = [];
  for (const dimension of by) {
    const [mine, theirs] = [now.by.get(dimension), before.by.get(dimension)];
    if (!mine || !theirs) continue;
    const values = await inTurns(contributions({ mine, theirs }, now.all, before.all, isCount), turn);
    dimensions.push({ dimension, values });
  }
  return {
    value,
    previousValue,
    change: value === null || previousValue === null ? null : value - previousValue,
    sessions: now.all.sessions,
    previousSessions: before.all.sessions,
    dimensions,
  };
}

type GroupsBy = ReadonlyMap<string | null, Group>;
type Contribution = ReturnType<typeof contributionOf> & { readonly value: string | null };

function* contributions(
  { mine, theirs }: { readonly mine: GroupsBy; readonly theirs: GroupsBy },
  all: Group,
  oldAll: Group,
  isCount: boolean,
): Steps<Contribution[]> {
  const values: Contribution[] = [];
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    if (values.length % valuesAtOnce === 0) yield;
    const [group, old] = [mine.get(key) ?? none, theirs.get(key) ?? none];
    values.push({ value: key, ...contributionOf({ group, all }, { group: old, all: oldAll }, isCount) });
  }
  yield;
  values.sort(
    (a, b) =>
      Math.abs(b.contribution) - Math.abs(a.contribution) || ((a.value ?? '') < (b.value ?? '') ? -1 : 1),
  );
  return values.slice(0, mostTold);
}

interface Share {
  readonly group: Group;
  readonly all: Group;
}

/**
 * A share w of the sessions with a metric m of its own, before (0) and now (1), beside the whole metric M before:
 * w0 (m1 - m0) is its rate effect, (w1 - w0) (m1 - M0) its mix effect. Over all values their sum is M1 - M0.
 */
function contributionOf({ group, all }: Share, { group: old, all: oldAll }: Share, isCount: boolean) {
  const counts = { sessions: group.sessions, previousSessions: old.sessions };
  if (isCount) {
    const contribution = group.parts.sessions - old.parts.sessions;
    return {
      ...counts,
      metric: group.sessions,
      previousMetric: old.sessions,
      contribution,
      rateEffect: contribution,
      mixEffect: 0,
    };
  }
  const [metric, previousMetric, whole] = [mean(group), mean(old), mean(oldAll)];
  const now = mean(group.parts) ?? mean(old.parts) ?? 0;
  const before = mean(old.parts) ?? mean(group.parts) ?? 0;
  const isComparable = all.count > 0 && oldAll.count > 0;
  const share = isComparable ? group.parts.count / all.count : 0;
  const oldShare = isComparable ? old.parts.count / oldAll.count : 0;
  const rateEffect = oldShare * (now - before);
  const mixEffect = (share - oldShare) * (now - (whole ?? 0));
  return { ...counts, metric, previousMetric, contribution: rateEffect + mixEffect, rateEffect, mixEffect };
}

const mean = ({ sum, count }: Amounts): number | null => (count === 0 ? null : sum / count);
