import { columnsOf, rows } from '../../../db/rows.ts';
import { createLanes } from '../../../kernel/pace/lanes.ts';
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
  const lanes = createLanes<Lane>({
    places: companiesAtOnce,
    ofOne: 1,
    nameOf: ({ channel, companyId }) => `${channel} ${companyId}`,
    whoseOf: ({ channel, companyId }) => companyId && `${channel} ${companyId}`,
    next: (lane, signal) => deliverNext(services, lane, signal),
  });
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
      return lanes.begin(due);
    },
    stop: lanes.stop,
  };
}
