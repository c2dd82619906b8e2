import { type BenchGroup, type Finding, ms } from '../frame.ts';
import type { LoadFigures } from '../http-load.ts';
import { benchCspFlood } from './csp-flood.ts';

/** An hour's kinds and the rows that collect the rest: see the limits of the CSP room. */
const rowsPerHour = 1060;
const samplesPerHour = 500;
const p99LimitMs = 5;
const perSecondGoal = 3000;

/** P6 for violation reports, and a flood of 1,000,000 of them, unique and broken. */
export const csp: BenchGroup = {
  name: 'csp',
  async run({ engine, scale, log }) {
    const isFull = scale === 'full';
    const { bare, single, alone, mutated, packed, stored, memoryGrowthMb, fullMonth } = await benchCspFlood(
      isFull
        ? { unique: 1_000_000, mutated: 1_000_000, hours: 31 * 24 }
        : { unique: 1000, mutated: 1000, hours: 2 },
      engine,
      log,
    );
    const goal = (holds: boolean): boolean | null => (isFull ? holds : null);
    const findings: Finding[] = [
      {
        goal: 'P6',
        what: 'POST /api/csp-report, 10 connections, every address another',
        measured: rateOf(single),
        baseline: `${bare.perSecond}/s of a bare route`,
        ratio: single.perSecond / bare.perSecond,
        holds: goal(single.perSecond >= perSecondGoal),
      },
      {
        goal: 'P6',
        what: 'the same over one connection',
        measured: rateOf(alone),
        holds: goal(alone.p99Ms < p99LimitMs),
      },
      {
        goal: 'C1',
        what: `${mutated.requests.toLocaleString('en-US')} mutated payloads`,
        measured: `${rateOf(mutated)}, answers ${JSON.stringify(mutated.statuses)}`,
        holds: hasNoFault(mutated),
      },
      {
        goal: 'C1',
        what: 'a hundred reports a request',
        measured: `${packed.reportsPerSecond} reports/s`,
        holds: hasNoFault(packed),
      },
      {
        goal: 'C2',
        what: `what ${stored.reports.toLocaleString('en-US')} reports leave behind`,
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

const rateOf = ({ perSecond, p50Ms, p99Ms, p999Ms }: LoadFigures): string =>
  `${perSecond}/s, p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}, p99.9 ${ms(p999Ms)}`;

const hasNoFault = ({ statuses }: LoadFigures): boolean =>
  Object.keys(statuses).every((status) => Number(status) < 500);
