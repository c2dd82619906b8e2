import { tempDir } from '../../test/rig/temp-dir.ts';
import { type BenchGroup, type Finding, ms } from '../frame.ts';
import { benchAuditLog } from './audit-log.ts';
import { openAuditData } from './audit-log-data.ts';

const entryLimitMs = 1;
const matchLimit = 50_000;

/** The audit log at 10,000,000 entries: what a listing costs, and what an entry costs the act that leaves it. */
export const audit: BenchGroup = {
  name: 'audit',
  async run({ engine, scale, log }) {
    if (engine === 'embedded') return [];
    const isFull = scale === 'full';
    const url = await openAuditData(isFull ? 10_000_000 : 20_000, log);
    // Signing keys of this run: what it adds goes into a company of its own.
    await using folder = await tempDir('bench');
    const figures = await benchAuditLog({ url, dataDir: folder.path, rounds: isFull ? 40 : 3 });
    const findings: Finding[] = [];
    const alone = figures.find(({ what }) => what === 'a small act without an entry');
    for (const figure of figures) {
      const { what, matching, p50, p95, max, unit } = figure;
      if (unit === 'per second') {
        findings.push({ goal: 'A3', what, measured: `${Math.round(p50)} entries/s`, holds: null });
      } else if (matching !== null) {
        // Few matches are answered at once, many within a second, whatever the page and order.
        const holds = max < 1000 && (matching > matchLimit || p95 <= 150);
        const measured = `p50 ${ms(p50)}, p95 ${ms(p95)}, longest ${ms(max)}`;
        const found = `${what} (${matching.toLocaleString('en-US')} match)`;
        findings.push({ goal: 'A1', what: found, measured, holds: isFull ? holds : null });
      } else if (figure !== alone && alone) {
        const cost = p50 - alone.p50;
        findings.push({
          goal: 'A2',
          what: 'what an entry adds to a small act, at the median',
          measured: ms(cost),
          baseline: `${ms(alone.p50)} without`,
          ratio: p50 / alone.p50,
          holds: cost <= entryLimitMs,
        });
      }
    }
    return findings;
  },
};
