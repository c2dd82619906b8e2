import type { Explained } from '../store/dimensions.ts';
import type { Measure } from './measures.ts';
import { type Amounts, emptyGroup, type Group, type Groups } from './tally-groups.ts';

const none = emptyGroup();
const nobody: ReadonlyMap<string | null, Group> = new Map();

/** Splits the change of a measure over the values of each dimension. Within one they add up to the change exactly. */
export function explain(measure: Measure, by: readonly Explained[], now: Groups, before: Groups) {
  const isCount = measure === 'totalSessions';
  const value = isCount ? now.all.sessions : mean(now.all);
  const previousValue = isCount ? before.all.sessions : mean(before.all);
  return {
    value,
    previousValue,
    change: value === null || previousValue === null ? null : value - previousValue,
    sessions: now.all.sessions,
    previousSessions: before.all.sessions,
    dimensions: by.map((dimension) => {
      const [mine, theirs] = [now.by.get(dimension) ?? nobody, before.by.get(dimension) ?? nobody];
      const keys = new Set([...mine.keys(), ...theirs.keys()]);
      const values = [...keys].map((key) => {
        const group = mine.get(key) ?? none;
        const old = theirs.get(key) ?? none;
        return {
          value: key,
          ...contributionOf({ group, all: now.all }, { group: old, all: before.all }, isCount),
        };
      });
      return {
        dimension,
        values: values.sort(
          (a, b) =>
            Math.abs(b.contribution) - Math.abs(a.contribution) ||
            ((a.value ?? '') < (b.value ?? '') ? -1 : 1),
        ),
      };
    }),
  };
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
