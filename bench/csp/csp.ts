import { type BenchGroup, type Finding, ms, n } from '../frame.ts';
import type { LoadFigures } from '../http-load.ts';
import { benchCspFlood, reportsPerPack } from './csp-flood.ts';

/** An hour's kinds and the rows that collect the rest: see the limits of the CSP room. */
const rowsPerHour = 1060;
const samplesPerHour = 500;
const p99LimitMs = 5;
const perSecondGoal = 3000;

/** P6 for violation reports, and a flood of 1,000,000 of them, unique and broken. */
export const csp: BenchGroup = {
  name: 'csp',
  async run({ engine, isFull, log }) {
    const size = isFull
      ? { unique: 1_000_000, mutated: 1_000_000, hours: 31 * 24 }
      : { unique: 1000, mutated: 1000, hours: 2 };
    const flooded = await benchCspFlood(size, engine, log);
    const { bare, single, alone, mutated, packed, stored, memoryGrowthMb, fullMonth } = flooded;
    const goal = (holds: boolean): boolean | null => (isFull ? holds : null);
    const findings: Finding[] = [
      {
        goal: 'P6',
        what: 'POST /api/csp-report, 10 connections, every address another',
        measured: rateOf(single),
        baseline: `${n(bare.perSecond)}/s of a bare route`,
        ratio: single.perSecond / bare.perSecond,
        holds: goal(single.perSecond >= perSecondGoal),
      },
      {
        goal: 'P6',
        what: 'the same over one connection',
        measured: rateOf(alone),
        holds: goal(alone.p99 < p99LimitMs),
      },
      {
        goal: 'C1',
        what: `${n(size.mutated)} mutated payloads`,
        measured: `${rateOf(mutated)}, answers ${JSON.stringify(mutated.statuses)}`,
        holds: hasNoFault(mutated),
      },
      {
        goal: 'C1',
        what: 'a hundred reports a request',
        measured: `${n(packed.perSecond * reportsPerPack)} reports/s`,
        holds: hasNoFault(packed),
      },
      {
        goal: 'C2',
        what: `what ${n(stored.reports)} reports leave behind`,
        measured: `${stored.rows} rows, ${stored.samples} samples, ${stored.megabytes} MB in ${stored.hours} h`,
        holds: stored.rows <= rowsPerHour * stored.hours && stored.samples <= samplesPerHour * stored.hours,
      },
      {
        goal: 'C1',
        what: 'memory that the flood adds',
        measured: `${memoryGrowthMb} MB`,
        holds: goal(memoryGrowthMb < 150),
      },
    ];
    for (const [range, readMs] of Object.entries(fullMonth.readMs)) {
      const what = `figures over ${range}, every hour full (${fullMonth.rows} rows, ${fullMonth.megabytes} MB)`;
      findings.push({ goal: 'C3', what, measured: ms(readMs), holds: null });
    }
    return findings;
  },
};

const rateOf = ({ perSecond, p50, p99, p999 }: LoadFigures): string =>
  `${n(perSecond)}/s, p50 ${ms(p50)}, p99 ${ms(p99)}, p99.9 ${ms(p999)}`;

const hasNoFault = ({ statuses }: LoadFigures): boolean =>
  Object.keys(statuses).every((status) => Number(status) < 500);
