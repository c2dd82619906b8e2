import { say } from '../../../../words/sentence.ts';
import { findingOf, told } from '../finding-of.ts';
import type { Rule } from '../rule.ts';
import { travelHours } from './travel/travel.ts';

const lookBackSeconds = 24 * 3600;

/** One account comes in from two countries faster than a plane gets from the one to the other. */
export const impossibleTravel: Rule = {
  name: 'impossible-travel',
  type: 'IMPOSSIBLE_TRAVEL',
  by: 'account',
  kinds: ['signin'],
  lookBackSeconds,
  judge(trace, { sinceMs }) {
    const placed = trace.filter(({ country }) => country !== null);
    return placed.slice(1).flatMap((later, n) => {
      const earlier = placed[n];
      if (!earlier?.country || !later.country || later.atMs < sinceMs) return [];
      const needed = travelHours(earlier.country, later.country);
      const taken = (later.atMs - earlier.atMs) / 3_600_000;
      if (taken >= needed) return [];
      return findingOf(impossibleTravel, [earlier, later], {
        severity: 'HIGH',
        subject: `${later.account}`,
        title: say('seen.twoPlaces'),
        description: say('alert.twoPlaces', {
          before: earlier.country,
          after: later.country,
          needed: needed.toFixed(1),
          taken: taken.toFixed(1),
        }),
        evidence: [
          told('evidence.before', `${earlier.country}, ${earlier.ipAddress}`),
          told('evidence.after', `${later.country}, ${later.ipAddress}`),
        ],
        ipAddress: later.ipAddress,
        userId: later.userId,
      });
    });
  },
};
