import type { SystemTx } from '../../../db/database.ts';
import { pagePolicy } from '../../../edge/http/pages/page-policy.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { say } from '../../../words/sentence.ts';
import { assessRisk } from '../advising/assess-risk.ts';
import { adviceOf, suggest } from '../advising/suggest.ts';
import { suggestPolicy } from '../advising/suggest-policy.ts';
import { type MetricsRange, metricsRange } from './metrics-range.ts';
import type { CspMetrics, MetricsInput } from './metrics-schema.ts';
import {
  countKinds,
  type KeyCount,
  readBrowsers,
  readGroups,
  readKeys,
  type SeenGroup,
} from './read-groups.ts';
import { maySeeSenders, readSamples, type SampleRow } from './read-samples.ts';
import { readTotals, type Totals } from './read-totals.ts';

const maxTop = 50;

/** The figures of a range, over the reports about our own pages: what anybody may forge of others is left out. */
export async function readMetrics(ctx: SystemCtx, input: MetricsInput): Promise<CspMetrics> {
  await ctx.services.cspInbox.flush();
  const range = metricsRange(input.timeRange, ctx.now());
  return ctx.transaction(async (tx) => {
    const totals = await readTotals(tx, range);
    const uniqueViolations = await countKinds(tx, range);
    const groups = await readGroups(tx, range);
    const samples = input.includeDetails ? await readSamples(tx, range) : [];
    const { totalViolations, highRiskViolations, bypassAttempts } = totals;
    return {
      summary: { totalViolations, uniqueViolations, highRiskViolations, bypassAttempts },
      trends: {
        hourlyCount: totals.hourlyCount,
        groups: await readTrendGroups(tx, range, input.groupBy, totals),
        ...totals.trend,
      },
      topViolations: topViolations(groups, totalViolations),
      riskAnalysis: riskAnalysis(groups, totals, ctx.config.http.secureCookies),
      violations: samples.map((sample) => violation(sample, maySeeSenders(ctx.actor))),
    };
  });
}

async function readTrendGroups(
  tx: SystemTx,
  range: MetricsRange,
  groupBy: MetricsInput['groupBy'],
  { hourlyCount, dailyCount }: Totals,
): Promise<KeyCount[]> {
  if (groupBy === 'hour') return hourlyCount.map(({ hour, count }) => ({ key: hour, count }));
  if (groupBy === 'day') return dailyCount;
  return groupBy === 'browser' ? readBrowsers(tx, range) : readKeys(tx, range, groupBy);
}

function topViolations(groups: readonly SeenGroup[], total: number): CspMetrics['topViolations'] {
  return groups
    .toSorted((left, right) => noiseRank(left) - noiseRank(right) || right.count - left.count)
    .slice(0, maxTop)
    .map((group) => ({
      ...group,
      blockedHost: group.blockedTarget,
      percentage: total === 0 ? 0 : Math.round((group.count / total) * 1000) / 10,
      firstSeen: group.firstSeenAt,
      lastSeen: group.lastSeenAt,
      suggestion: suggest(group),
      advice: adviceOf(group),
    }));
}

const noiseRank = (group: SeenGroup): number => Number(group.classification === 'noise');

function riskAnalysis(
  groups: readonly SeenGroup[],
  { foreignReports }: Totals,
  secure: boolean,
): CspMetrics['riskAnalysis'] {
  const risk = assessRisk(groups);
  const foreignHint = foreignReports === 0 ? [] : [say('advice.foreign-reports', { count: foreignReports })];
  return {
    ...risk,
    recommendations: [...risk.recommendations, ...foreignHint],
    advice: [
      ...risk.advice,
      ...foreignHint.map(() => ({ code: 'foreign-reports', values: { count: foreignReports } })),
    ],
    suggestedPolicy: suggestPolicy(pagePolicy('{random}', secure), groups),
  };
}

function violation(sample: SampleRow, withSender: boolean): CspMetrics['violations'][number] {
  const { occurredAt, network, userAgent, ...shown } = sample;
  return {
    timestamp: occurredAt.toISOString(),
    ...shown,
    ...(withSender ? { ipAddress: network, userAgent } : {}),
  };
}
