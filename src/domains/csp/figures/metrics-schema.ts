import { z } from 'zod';
import { said } from '../../../kernel/said.ts';
import { instant, timeRange } from '../../../kernel/schema.ts';
import { riskLevels } from '../judging/risk-levels.ts';
import { groupings } from './groupings.ts';

const count = z.int().min(0);
const riskLevel = z.enum(riskLevels);

export const MetricsInput = z.strictObject({
  timeRange: timeRange.default('24h'),
  groupBy: z.enum(groupings).default('hour').describe('what trends.groups counts by; days are those of UTC'),
  includeDetails: z
    .boolean()
    .default(false)
    .describe('fills violations with the newest samples, at most 100'),
});
export type MetricsInput = z.output<typeof MetricsInput>;

const Violation = z.object({
  timestamp: instant,
  documentUri: z.string(),
  directive: z.string(),
  blockedUri: z.string(),
  sourceFile: z.string(),
  lineNumber: z.int().nullable(),
  riskLevel,
  bypassAttempt: z.boolean(),
  ipAddress: z.string().nullable().optional().describe('the network only, for platform administrators'),
  userAgent: z.string().nullable().optional().describe('for platform administrators'),
});

const Advice = z.object({
  code: z.string().describe('what the sentence says, for a client that says it in another language'),
  values: z.record(z.string(), z.union([z.string(), z.number()])).describe('what the sentence names'),
});

const TopViolation = z.object({
  directive: z.string(),
  blockedHost: z.string(),
  count,
  percentage: z.number().describe('of totalViolations, one decimal'),
  riskLevel,
  classification: z.string(),
  firstSeen: instant,
  lastSeen: instant,
  suggestion: said,
  advice: Advice,
});

export const CspMetrics = z.object({
  summary: z.object({
    totalViolations: count,
    uniqueViolations: count,
    highRiskViolations: count.describe('rated high or critical; noise never is'),
    bypassAttempts: count,
  }),
  trends: z.object({
    hourlyCount: z.array(z.object({ hour: instant, count })),
    groups: z.array(z.object({ key: z.string(), count })),
    trendDirection: z.enum(['increasing', 'stable', 'decreasing']),
    changePercent: z.number().describe('the later half of the range against the earlier one'),
  }),
  topViolations: z.array(TopViolation).describe('most frequent first, noise after everything else'),
  riskAnalysis: z.object({
    overallRiskScore: z.number().min(0).max(100),
    riskLevel,
    criticalIssues: z.array(said),
    recommendations: z.array(said),
    issues: z
      .array(z.object({ directive: z.string(), classification: z.string(), blocked: z.string(), count }))
      .describe('what criticalIssues says, in parts'),
    advice: z.array(Advice).describe('what recommendations says, in parts'),
    suggestedPolicy: z.string(),
  }),
  violations: z.array(Violation),
});
export type CspMetrics = z.input<typeof CspMetrics>;
