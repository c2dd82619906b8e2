import { z } from 'zod';
import { is, type RowOf } from '../../../db/rows.ts';
import type { LabelRule } from '../../../kernel/label-rules.ts';
import { sentiments, sentimentWord } from '../codes/session-codes.ts';
import { type LabelField, type Labels, labelFields } from './settle-labels.ts';

/** The label columns of a session with what stands behind them. */
export const StoredLabels = {
  category: is.orNull(is.text),
  sentiment: is.orNull(is.number),
  language: is.orNull(is.text),
  escalated: is.orNull(is.bool),
  forwarded_hr: is.orNull(is.bool),
  summary: is.orNull(is.text),
  questions: is.orNull(is.list(is.text)),
  source_values: is.orNull(is.own<Partial<Labels>>()),
  ai_result: is.orNull(is.object),
  corrected: is.orNull(is.own<Partial<Labels>>()),
  keeps_labels: is.bool,
};
export type StoredLabels = Readonly<RowOf<typeof StoredLabels>>;

/** Selects `StoredLabels` of `session s` of the company $1: the AI's result, and the newest word of a person for each field. */
export const storedLabelColumns = `s.category, s.sentiment, s.language, s.escalated, s.forwarded_hr, s.summary, s.questions, s.source_values, s.keeps_labels,
  (SELECT e.result FROM session_enrichment e WHERE e.company_id = $1 AND e.session_id = s.id) AS ai_result,
  (SELECT jsonb_object_agg(c.field, c.value) FROM (SELECT DISTINCT ON (field) field, value FROM session_correction k
     WHERE k.company_id = $1 AND k.session_id = s.id ORDER BY field, id DESC) c) AS corrected`;

export const labelsInForce = (
  row: Omit<StoredLabels, 'source_values' | 'ai_result' | 'corrected' | 'keeps_labels'>,
): Labels => ({
  category: row.category,
  sentiment: sentimentWord(row.sentiment),
  language: row.language,
  escalated: row.escalated,
  forwardedHr: row.forwarded_hr,
  summary: row.summary,
  questions: row.questions,
});

/** Whose word counts for the session as it is stored. */
export const storedRule = ({ keeps_labels }: Pick<StoredLabels, 'keeps_labels'>): LabelRule =>
  keeps_labels ? 'keep' : 'ai';

/** The labels of an AI result as they are shown. */
export const AiLabels = z
  .object({
    category: z.string(),
    sentiment: z.enum(sentiments),
    language: z.string(),
    escalated: z.boolean(),
    forwardedHr: z.boolean(),
    summary: z.string(),
    questions: z.array(z.string()).readonly(),
  } satisfies { readonly [field in LabelField]: z.ZodType })
  .partial();

/** The fields of an AI result that are labels; what has the wrong form is left out. */
export function aiLabels(result: Record<string, unknown> | null): z.infer<typeof AiLabels> | null {
  if (result === null) return null;
  const labels: Record<string, unknown> = {};
  for (const field of labelFields) if (isLabel(field, result[field])) labels[field] = result[field];
  return labels;
}

function isLabel(field: keyof Labels, value: unknown): boolean {
  if (field === 'escalated' || field === 'forwardedHr') return typeof value === 'boolean';
  if (field === 'questions')
    return Array.isArray(value) && value.every((question) => typeof question === 'string');
  if (field === 'sentiment') return sentiments.some((known) => known === value);
  return typeof value === 'string';
}
