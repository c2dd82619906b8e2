import { z } from 'zod';
import { cutText } from '../../storable-text.ts';
import { count, place, providerId, text, unixSeconds, word } from '../calls/provider-fields.ts';
import { redactSecrets } from '../calls/redact-secrets.ts';
import type { BatchPhase, ProviderBatch, ProviderFile } from '../port.ts';

/** Only what we cannot do without is required; the rest may be absent, null, empty or of a wrong kind. */
const fileId = providerId.nullable().catch(null);

const batchErrorShape = z.object({
  code: z.string().catch('unknown'),
  message: z.string().catch(''),
  param: text,
  line: place,
});

export const openaiBatchShape = z.object({
  id: providerId,
  status: word,
  model: text,
  input_file_id: fileId,
  output_file_id: fileId,
  error_file_id: fileId,
  created_at: unixSeconds,
  in_progress_at: unixSeconds,
  cancelling_at: unixSeconds,
  completed_at: unixSeconds,
  failed_at: unixSeconds,
  expired_at: unixSeconds,
  cancelled_at: unixSeconds,
  expires_at: unixSeconds,
  request_counts: z.object({ total: count, completed: count, failed: count }).nullable().catch(null),
  usage: z
    .object({
      input_tokens: count,
      output_tokens: count,
      input_tokens_details: z.object({ cached_tokens: count }).nullable().catch(null),
    })
    .nullable()
    .catch(null),
  errors: z
    .object({ data: z.preprocess(firstOf, z.array(batchErrorShape)) })
    .nullable()
    .catch(null),
  metadata: z.record(z.string(), z.string()).transform(asGiven).nullable().catch(null),
});

/** What is wrong with more lines than these shows when the rest is sent. */
const mostErrors = 1000;

function firstOf(errors: unknown): unknown {
  return Array.isArray(errors) ? errors.slice(0, mostErrors) : errors;
}

/** No more of it than a provider takes. */
function asGiven(metadata: Record<string, string>): Record<string, string> {
  const pairs = Object.entries(metadata).slice(0, 16);
  return Object.fromEntries(pairs.map(([key, value]) => [cutText(key, 64), cutText(value, 512)]));
}

export const openaiFileShape = z.object({
  id: providerId,
  filename: word.catch(''),
  purpose: word.catch(''),
  bytes: count,
  created_at: unixSeconds,
  expires_at: unixSeconds,
});

/** One of a thousand errors is looked at no further than it is shown. */
const shownCharacters = 500;

export function toProviderBatch(seen: z.output<typeof openaiBatchShape>): ProviderBatch {
  const usage = seen.usage;
  const hasUsage = usage !== null && usage.input_tokens + usage.output_tokens > 0;
  return {
    id: seen.id,
    status: seen.status,
    phase: phaseOf(seen.status),
    model: seen.model,
    inputFileId: seen.input_file_id,
    outputFileId: seen.output_file_id,
    errorFileId: seen.error_file_id,
    counts: seen.request_counts ?? { total: 0, completed: 0, failed: 0 },
    usage: hasUsage
      ? {
          input: usage.input_tokens,
          cachedInput: usage.input_tokens_details?.cached_tokens ?? 0,
          output: usage.output_tokens,
        }
      : null,
    errors: (seen.errors?.data ?? []).map((error) => ({
      ...error,
      message: redactSecrets(error.message, [], shownCharacters),
    })),
    metadata: seen.metadata ?? {},
    createdAt: seen.created_at,
    startedAt: seen.in_progress_at,
    cancelRequestedAt: seen.cancelling_at,
    finishedAt: seen.completed_at ?? seen.failed_at ?? seen.expired_at ?? seen.cancelled_at,
    expiresAt: seen.expires_at,
  };
}

/** Nobody asks a whole list for what was wrong with each. */
export const toListedBatch = (seen: z.output<typeof openaiBatchShape>): ProviderBatch =>
  toProviderBatch({ ...seen, errors: null });

export function toProviderFile(seen: z.output<typeof openaiFileShape>): ProviderFile {
  return {
    id: seen.id,
    fileName: seen.filename,
    purpose: seen.purpose,
    byteCount: seen.bytes,
    createdAt: seen.created_at,
    expiresAt: seen.expires_at,
  };
}

const PHASES = new Map<string, BatchPhase>([
  ['validating', 'running'],
  ['in_progress', 'running'],
  ['finalizing', 'running'],
  ['cancelling', 'running'],
  ['completed', 'finished'],
  ['expired', 'finished'],
  ['cancelled', 'finished'],
  ['failed', 'failed'],
]);

function phaseOf(status: string): BatchPhase {
  return PHASES.get(status) ?? 'unknown';
}
