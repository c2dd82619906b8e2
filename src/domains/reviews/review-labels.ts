import { z } from 'zod';
import { id, language } from '../../kernel/schema.ts';
import { say, written } from '../../words/sentence.ts';
import { sentiments } from '../sessions/codes/index.ts';

/** What people judge, in the order in which they are asked. */
export const reviewFields = ['sentiment', 'category', 'escalated', 'language'] as const;
export type ReviewField = (typeof reviewFields)[number];

/** Labels of a session; null: there is none, or it cannot be told. */
export const ReviewLabels = z.strictObject({
  sentiment: z.enum(sentiments).nullable(),
  category: z.string().max(100).nullable(),
  escalated: z.boolean().nullable(),
  language: language.nullable(),
});
export type ReviewLabels = z.infer<typeof ReviewLabels>;

/** As they stand in the database: a category may be gone since. */
export const StoredReviewLabels = z.object({
  sentiment: z.string().nullable().catch(null),
  category: z.string().nullable().catch(null),
  escalated: z.boolean().nullable().catch(null),
  language: z.string().nullable().catch(null),
});
export type StoredReviewLabels = z.infer<typeof StoredReviewLabels>;

/** A label as a value that can be counted; null: none. */
export function labelOf(labels: StoredReviewLabels, field: ReviewField): string | null {
  const value = labels[field];
  return typeof value === 'boolean' ? String(value) : value;
}

/** Which version of the AI is meant: of every one, or of one model with one prompt. */
export const versionChoice = {
  companyId: id.optional(),
  model: z.string().max(100).optional(),
  promptVersion: z.string().max(100).optional(),
};

export const isWholeVersion = ({
  model,
  promptVersion,
}: {
  model?: string;
  promptVersion?: string;
}): boolean => (model === undefined) === (promptVersion === undefined);

export const halfVersion = written(say('review.halfVersion'));
