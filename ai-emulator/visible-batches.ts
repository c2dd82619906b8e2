import type { DialectName } from '../src/ports/ai-batch/port.ts';
import type { Engine } from './engine.ts';
import type { BatchRecord } from './records.ts';
import { faultOf, isVanished, type RouteRequest } from './route.ts';

/** The batches that a list shows, newest first: a fault may hide some, or all of the last moments. */
export function visibleBatches(engine: Engine, name: DialectName, { faults }: RouteRequest): BatchRecord[] {
  const lagMs = (faultOf(faults, 'list_lag')?.seconds ?? 0) * 1000;
  return engine
    .batches()
    .filter(({ dialect }) => dialect === name)
    .filter(({ createdAtMs }) => createdAtMs <= engine.clock.nowMs() - lagMs)
    .filter(({ id }) => !isVanished(faults, id))
    .reverse();
}

/** The one that the address names, unless a fault hides it. */
export function visibleBatch(
  engine: Engine,
  name: DialectName,
  { params: [id = ''], faults }: RouteRequest,
): BatchRecord | null {
  const batch = isVanished(faults, id) ? null : engine.findBatch(id);
  return batch?.dialect === name ? batch : null;
}
