import { hasSessionMoved } from '../../../kernel/addresses/session-moved.ts';
import { say } from '../../../words/sentence.ts';
import { distinct, type Signal } from '../signals/signal.ts';
import { findingOf, told, toldSome } from './finding-of.ts';
import { windowRule } from './latest-window.ts';
import type { Rule } from './rule.ts';

/**
 * A session goes on in another browser and another network at once. Each alone is daily life: a phone changes its
 * network, a browser its version.
 */
export const sessionHijacking: Rule = {
  name: 'session-hijacking',
  type: 'SESSION_HIJACKING',
  by: 'session',
  kinds: [],
  lookBackSeconds: 24 * 3600,
  judge(trace, { sinceMs }) {
    const [earlier, later] = newestMove(trace, sinceMs);
    if (!later) return [];
    const before = earlier ? [told('evidence.before', `${earlier.ipAddress}, ${earlier.agent}`)] : [];
    return [
      findingOf(sessionHijacking, earlier ? [earlier, later] : [later], {
        severity: 'HIGH',
        subject: `${later.sessionId}`,
        title: say('seen.sessionMoved'),
        description: say('alert.sessionMoved'),
        evidence: [...before, told('evidence.after', `${later.ipAddress}, ${later.agent}`)],
        ipAddress: later.ipAddress,
        userId: later.userId ?? earlier?.userId ?? null,
        companyId: later.companyId,
      }),
    ];
  },
};

function newestMove(trace: readonly Signal[], sinceMs: number): [earlier?: Signal, later?: Signal] {
  let later: Signal | undefined;
  for (let n = trace.length - 1; n >= 0; n -= 1) {
    const earlier = trace[n];
    if (!earlier || earlier.ipAddress === null) continue;
    if (later && isMove(earlier, later)) return [earlier, later];
    if (earlier.atMs < sinceMs) return [];
    later = earlier;
  }
  return later?.kind === 'sessionMoved' ? [undefined, later] : [];
}

/** Noticed when the session was looked up, or from what two of its acts tell. */
const isMove = (earlier: Signal, later: Signal): boolean =>
  later.kind === 'sessionMoved' || hasSessionMoved(whereabouts(earlier), whereabouts(later));

const whereabouts = ({ ipAddress, agent }: Signal) => ({ ipAddress, userAgent: agent });

const networksOf = (window: readonly Signal[]): Set<string> => distinct(window, ({ source }) => source);

/** One API key is used from ever more networks: it leaked, or is shared by many who should each have their own. */
export const keyFromManyNetworks = windowRule({
  name: 'key-from-many-networks',
  type: 'SESSION_HIJACKING',
  by: 'session',
  kinds: ['keySeen'],
  windowSeconds: 24 * 3600,
  // A program runs in one place, or in some that change now and then.
  passes: (window) => networksOf(window).size >= 10,
  tell: (window) => ({
    severity: 'HIGH',
    subject: `${window[0]?.sessionId} networks`,
    title: say('seen.keyNetworks'),
    description: say('alert.keyNetworks', { count: networksOf(window).size }),
    evidence: [
      told('evidence.apiKey', window[0]?.sessionId),
      toldSome('evidence.networks', networksOf(window)),
    ],
  }),
});
