import { AppError } from '../../../kernel/errors.ts';
import { createFairPlaces } from '../../../kernel/pace/fair-places.ts';
import type { ImportWork, Services } from '../../../kernel/services.ts';
import { pullSource, readSource } from './pull-source.ts';

/** A pull that waits for its source costs a connection: many may, so that slow sources keep nobody else's out. */
const atOnce = 64;

/** Pulls of schedules, one of a company at a time. Nobody waits for another company's source. */
export interface PullLanes extends Pick<ImportWork, 'pull' | 'idle'> {
  stop(): Promise<void>;
}

export function createPullLanes(services: Services): PullLanes {
  const underWay = new Map<string, Promise<void>>();
  const places = createFairPlaces({ places: atOnce, ofOne: 1 });
  const stopping = new AbortController();
  const { signal } = stopping;

  async function pullInTurn(companyId: string, by: Parameters<ImportWork['pull']>[1]): Promise<void> {
    const place = places.enter(companyId);
    try {
      await place.taken();
      if (signal.aborted) return;
      await pullSource(services, await readSource(services, companyId), { ...by, signal });
    } catch (error) {
      // Suspended, or its source removed, since the look: nothing to do.
      if (!(error instanceof AppError)) services.log.error({ companyId, err: error }, 'a pull failed');
    } finally {
      place.leave();
    }
  }

  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay.values());
  }

  return {
    pull(companyId, by) {
      if (signal.aborted || underWay.has(companyId)) return false;
      const work = pullInTurn(companyId, by).finally(() => underWay.delete(companyId));
      underWay.set(companyId, work);
      return true;
    },
    idle,
    async stop() {
      stopping.abort();
      await idle();
    },
  };
}
