import { seededRandom } from '../src/kernel/statistics/seeded-random.ts';
import type { FaultBox, PlanChange } from './faults.ts';
import type { BatchPlan, LineEnd } from './records.ts';
import type { InputLine } from './validate-input.ts';

/** Shares of lines that end in each bad way; the rest is `ok`. */
export type EndRates = Partial<Record<LineEnd, number>>;

export type PlanRules = {
  /** Divides every duration: 60 makes minutes of hours. */
  speed: number;
  endRates: EndRates;
  faults: FaultBox;
};

/** Decides at its creation how a batch will go: durations, ends of its lines, what a script asks for. */
export function planBatch(
  lines: readonly InputLine[],
  seed: number,
  change: PlanChange,
  rules: PlanRules,
): BatchPlan {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const toMs = (seconds: number) => Math.round((seconds * 1000) / rules.speed);
  const validateSeconds = change.validateSeconds ?? between(3, 15);
  const runSeconds = change.runSeconds ?? between(30, 240);
  const finalizeSeconds = change.finalizeSeconds ?? between(5, 20);
  return {
    seed,
    validateMs: toMs(validateSeconds),
    runMs: toMs(runSeconds),
    finalizeMs: toMs(finalizeSeconds),
    cancelMs: toMs(change.cancelSeconds ?? between(5, 60)),
    finishingCount: Math.round(lines.length * (change.finishingShare ?? 1)),
    stuckIn: change.stuckIn ?? null,
    failWith: change.failWith ?? [],
    ends: planEnds(lines, random, change, rules),
  };
}

function planEnds(
  lines: readonly InputLine[],
  random: () => number,
  change: PlanChange,
  rules: PlanRules,
): Record<string, LineEnd> {
  const ends: Record<string, LineEnd> = {};
  for (const [index, { customId, body }] of lines.entries()) {
    const drawn = drawEnd(random(), rules.endRates);
    const end =
      change.ends?.[customId] ??
      change.ends?.[String(index)] ??
      rules.faults.endFor(() => JSON.stringify(body)) ??
      change.everyEnd ??
      drawn;
    if (end !== 'ok') ends[String(index)] = end;
  }
  return ends;
}

function drawEnd(drawn: number, rates: EndRates): LineEnd {
  let left = drawn;
  for (const [end, rate] of Object.entries(rates) as [LineEnd, number][]) {
    if (left < rate) return end;
    left -= rate;
  }
  return 'ok';
}
