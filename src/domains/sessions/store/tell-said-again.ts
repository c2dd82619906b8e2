import type { SessionInput } from '../input/session-input.ts';
import type { StoreResult } from './store-result.ts';

/** What became of them: the first made or changed the session, as far as the row did that says all of it again. */
export function tellSaidAgain(
  inputs: readonly SessionInput[],
  again: ReadonlySet<number>,
  results: StoreResult[],
): void {
  const waiting = new Map<string, number[]>();
  for (const [at, { externalId }] of inputs.entries()) {
    const before = waiting.get(externalId) ?? [];
    if (again.has(at)) {
      before.push(at);
      waiting.set(externalId, before);
      continue;
    }
    waiting.delete(externalId);
    const result = results[at];
    if (before.length === 0 || !result) continue;
    let hash: string | undefined;
    for (const one of [...before, at]) {
      const next = inputs[one]?.contentHash;
      results[one] = hash === undefined ? result : { ...result, ...follows(result, hash !== next) };
      hash = next;
    }
  }
}

const follows = ({ outcome }: StoreResult, isOther: boolean) =>
  ({
    outcome: isOther && outcome !== 'identical' ? 'changed' : 'identical',
    previous: null,
    isKept: true,
  }) as const;
