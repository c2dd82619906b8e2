import { z } from 'zod';
import { said } from '../../../kernel/said.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { levelOfScore, threatLevels } from './score.ts';

export const RiskReport = z.object({
  threatLevel: z.enum(threatLevels),
  riskScore: z.int().min(0).max(100),
  riskFactors: z.array(
    z.object({
      factor: said,
      weight: z.number().describe('points of the risk score, 0 to 100'),
      evidence: said,
    }),
  ),
  recommendations: z.array(said),
});
export type RiskReport = z.input<typeof RiskReport>;

export interface RiskFactor {
  readonly factor: Sentence | string;
  readonly weight: number;
  readonly evidence: Sentence | string;
  /** What to do about it. */
  readonly advice: Sentence;
}

/** What speaks against somebody or something, heaviest first, and what to do. */
export function riskReport(factors: readonly RiskFactor[]): RiskReport {
  const sorted = factors
    .filter(({ weight }) => weight > 0)
    .map((factor) => ({ ...factor, weight: Math.round(factor.weight * 10) / 10 }))
    .sort((a, b) => b.weight - a.weight);
  const riskScore = Math.min(100, Math.round(sorted.reduce((sum, { weight }) => sum + weight, 0)));
  return {
    threatLevel: levelOfScore(100 - riskScore),
    riskScore,
    riskFactors: sorted.map(({ factor, weight, evidence }) => ({ factor, weight, evidence })),
    recommendations:
      sorted.length > 0
        ? [...new Map(sorted.map(({ advice }) => [advice.code, advice])).values()]
        : [say('risk.none')],
  };
}

/** A weight that grows with a count and levels off: 1 gives a fifth of `most`, 16 all of it. */
export const weightOf = (count: number, most: number): number =>
  count <= 0 ? 0 : Math.min(most, (most / 5) * (1 + Math.log2(count)));
