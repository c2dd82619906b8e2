import type { RpcOutput } from '../../lib/rpc.ts';

export type Verification = RpcOutput['audit']['verify'];

/** A check so far and its next step: each step counts only what it looked at itself. */
export function addStep(before: Verification | null, step: Verification): Verification {
  if (!before) return step;
  return {
    ...step,
    checkedCount: before.checkedCount + step.checkedCount,
    removedCount: before.removedCount + step.removedCount,
    damagedHeadCount: before.damagedHeadCount + step.damagedHeadCount,
  };
}
