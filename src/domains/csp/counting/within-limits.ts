import { foldKind, isFolded } from './kind.ts';
import type { KindLimits } from './kind-limits.ts';
import { addKind, type KindCount, type ReportBatch } from './report-batch.ts';
import type { StoredKind } from './report-tally.ts';

/** What memory let in before it knew what the store already holds is folded here. */
export function withinLimits(
  batch: ReportBatch,
  stored: ReadonlyMap<number, readonly StoredKind[]>,
  limits: KindLimits,
): KindCount[] {
  const known = new Set<string>();
  const roomLeft = new Map<string, number>();
  for (const [hour, kinds] of stored) {
    for (const owner of ['own', 'foreign', 'unknown'] as const) {
      const used = kinds.filter((kind) => kind.documentOwner === owner && !isFolded(kind)).length;
      roomLeft.set(`${hour} ${owner}`, limits.kinds[owner] - used);
    }
    for (const kind of kinds) known.add(`${hour} ${kind.fingerprint}`);
  }
  const kept: Pick<ReportBatch, 'kinds'> = { kinds: new Map() };
  for (const count of batch.kinds.values()) {
    const room = `${count.hour} ${count.kind.documentOwner}`;
    const left = roomLeft.get(room) ?? 0;
    const isKept = isFolded(count.kind) || known.has(keyOf(count)) || left > 0;
    if (isKept && !isFolded(count.kind) && !known.has(keyOf(count))) roomLeft.set(room, left - 1);
    const { kind, slotCounts, ...rest } = count;
    addKind(kept, { ...rest, kind: isKept ? kind : foldKind(kind), slotCounts: [...slotCounts] });
  }
  // One order everywhere: instances that store the same kinds at once then wait instead of locking each other.
  return [...kept.kinds.values()].sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

export const keyOf = ({ hour, kind }: KindCount): string => `${hour} ${kind.fingerprint}`;
