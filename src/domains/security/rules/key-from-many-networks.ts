import { say } from '../../../words/sentence.ts';
import { distinct } from '../signals/signal.ts';
import { findingOf, someOf, told } from './finding-of.ts';
import { latestWindow } from './latest-window.ts';
import type { Rule } from './rule.ts';

const windowSeconds = 24 * 3600;
/** A program runs in one place, or in some that change now and then. */
const minNetworks = 10;

/** One API key is used from ever more networks: it leaked, or is shared by many who should each have their own. */
export const keyFromManyNetworks: Rule = {
  name: 'key-from-many-networks',
  type: 'SESSION_HIJACKING',
  by: 'session',
  kinds: ['keySeen'],
  lookBackSeconds: windowSeconds,
  judge(trace, { sinceMs }) {
    const sources = (window: typeof trace) => distinct(window, ({ source }) => source);
    const window = latestWindow(trace, windowSeconds, sinceMs, (w) => sources(w).size >= minNetworks);
    if (!window) return [];
    const networks = sources(window);
    return [
      findingOf(keyFromManyNetworks, window, {
        severity: 'HIGH',
        subject: `${window[0]?.sessionId} networks`,
        title: say('seen.keyNetworks'),
        description: say('alert.keyNetworks', { count: networks.size }),
        evidence: [
          told('evidence.apiKey', window[0]?.sessionId),
          told('evidence.networks', someOf(networks)),
        ],
      }),
    ];
  },
};
