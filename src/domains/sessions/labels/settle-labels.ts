import type { LabelRule } from '../../../kernel/label-rules.ts';
import type { Sentiment } from '../codes/session-codes.ts';

/** The fields that the source, the AI and people may each have a word about. */
export interface Labels {
  readonly category: string | null;
  readonly sentiment: Sentiment | null;
  readonly language: string | null;
  readonly escalated: boolean | null;
  readonly forwardedHr: boolean | null;
  readonly summary: string | null;
  readonly questions: readonly string[] | null;
}
export type LabelField = keyof Labels;

export const labelFields = [
  'category',
  'sentiment',
  'language',
  'escalated',
  'forwardedHr',
  'summary',
  'questions',
] as const satisfies readonly LabelField[];

export interface SettledLabels {
  readonly rule: LabelRule;
  readonly labels: Labels;
  /** What the source said where somebody else's word counts; null when its own does everywhere. */
  readonly sourceValues: Partial<Labels> | null;
}

/** A person's word wins over all. Of the source and the AI the rule says who is asked first; the other fills what that one leaves empty. */
export function settleLabels(
  source: Labels,
  ai: Partial<Labels> | null,
  corrected: Partial<Labels> | null,
  rule: LabelRule,
): SettledLabels {
  const labels: Partial<Record<LabelField, unknown>> = {};
  const kept: Record<string, unknown> = {};
  for (const field of labelFields) {
    const byAi = ai?.[field] ?? null;
    const isCorrected = corrected !== null && field in corrected;
    const isByAi = byAi !== null && (rule === 'ai' || source[field] === null);
    labels[field] = isCorrected ? corrected[field] : isByAi ? byAi : source[field];
    if (isCorrected || isByAi) kept[field] = source[field];
  }
  return {
    rule,
    // Each field was filled above from a value of its own type; a loop over fields hides that.
    labels: labels as Labels,
    sourceValues: Object.keys(kept).length === 0 ? null : (kept as Partial<Labels>),
  };
}

/** What the source said, from the values in force and those kept apart. */
export const sourceLabels = (inForce: Labels, sourceValues: Partial<Labels> | null): Labels => ({
  ...inForce,
  ...sourceValues,
});
