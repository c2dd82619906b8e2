import { columnsOf, rows } from '../../../db/rows.ts';
import { createFairPlaces } from '../../../kernel/pace/fair-places.ts';
import type { Services } from '../../../kernel/services.ts';
import { deliverNext, Lane } from './deliver-one.ts';

/** Companies whose receivers are called at the same time; the others take turns with them. */
const companiesAtOnce = 32;

/**
 * Sends what is due, each channel for itself, and each company: a receiver that takes its time holds up what is sent to
 * itself, and nobody else's.
 */
export interface DeliveryLanes {
  /** Begins what is due and is not under way; when that is over, answers with how many went through. */
  deliver(): Promise<number>;
  /** Cuts off whoever was called: the same message goes out again, under its id, at the next start. */
  stop(): Promise<void>;
}

export function createDeliveryLanes(services: Services): DeliveryLanes {
  const underWay = new Map<string, Promise<number>>();
  const places = createFairPlaces({ places: companiesAtOnce, ofOne: 1 });
  const cut = new AbortController();

  async function deliverLane(name: string, lane: Lane): Promise<number> {
    for (let sent = 0; ; ) {
      const attempt = await deliverInTurn(name, lane);
      if (!attempt) return sent;
      if (attempt.ok) sent += 1;
    }
  }

  async function deliverInTurn(name: string, lane: Lane) {
    const place = lane.companyId === null ? undefined : places.enter(name);
    try {
      await place?.taken();
      return cut.signal.aborted ? undefined : await deliverNext(services, lane, cut.signal);
    } finally {
      place?.leave();
    }
  }

  function begin(lane: Lane): Promise<number>[] {
    const name = `${lane.channel} ${lane.companyId}`;
    if (cut.signal.aborted || underWay.has(name)) return [];
    const work = deliverLane(name, lane).finally(() => underWay.delete(name));
    underWay.set(name, work);
    return [work];
  }

  return {
    async deliver() {
      const due = await services.database.system((tx) =>
        rows(
          tx,
          `SELECT DISTINCT ${columnsOf(Lane)} FROM security_notification WHERE state = 'waiting' AND next_attempt_at <= $1`,
          [services.ports.clock.now()],
          Lane,
        ),
      );
      let sent = 0;
      const errors: unknown[] = [];
      for (const outcome of await Promise.allSettled(due.flatMap(begin))) {
        if (outcome.status === 'fulfilled') sent += outcome.value;
        else errors.push(outcome.reason);
      }
      if (errors.length > 0) throw errors[0];
      return sent;
    },
    async stop() {
      cut.abort();
      await Promise.allSettled(underWay.values());
    },
  };
}
