import { setTimeout as after } from 'node:timers/promises';
import { createLanes } from '../../../kernel/pace/lanes.ts';
import type { ChannelLane, ChannelWork, Services } from '../../../kernel/services.ts';
import { mostChannels } from './channel-record.ts';
import { sendNext } from './send-next.ts';

/** Channels that are called at the same time; those of the other companies take turns with them. */
const channelsAtOnce = 32;
/** Less than from one look to the next: what is due meanwhile need not wait for who is slow. */
const patienceMs = 4000;

/** What waits for channels, each in a line of its own. */
export interface ChannelLanes extends ChannelWork {
  /** Cuts off whoever was called: the same message goes out again a minute later. */
  stop(): Promise<void>;
}

export function createChannelLanes(services: Services): ChannelLanes {
  const lanes = createLanes<ChannelLane>({
    places: channelsAtOnce,
    ofOne: mostChannels,
    nameOf: ({ channelId }) => channelId,
    whoseOf: ({ companyId }) => companyId,
    next: async ({ companyId, channelId }, signal) =>
      (await sendNext(services, companyId, { channelId, signal })) ?? undefined,
  });
  return {
    async send(due, signal) {
      const sending = lanes.begin(due);
      sending.catch((err: unknown) => services.log.error({ err }, 'messages to channels could not be sent'));
      const isOver = new AbortController();
      const until = AbortSignal.any([signal, isOver.signal]);
      const isLate = after(patienceMs, null, { signal: until }).catch(() => null);
      try {
        return await Promise.race([sending, isLate]);
      } finally {
        isOver.abort();
      }
    },
    stop: lanes.stop,
  };
}
