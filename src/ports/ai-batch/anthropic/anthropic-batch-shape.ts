import { z } from 'zod';
import { count, listing, moment, providerId, word } from '../calls/provider-fields.ts';
import type { BatchPhase, ProviderBatch } from '../port.ts';

export const anthropicBatchShape = z.object({
  id: providerId,
  processing_status: word,
  request_counts: z
    .object({ processing: count, succeeded: count, errored: count, canceled: count, expired: count })
    .nullable()
    .catch(null),
  results_url: z.string().min(1).nullable().catch(null),
  created_at: moment,
  cancel_initiated_at: moment,
  ended_at: moment,
  expires_at: moment,
});

export const anthropicListing = listing.extend({ has_more: z.boolean() });

/** The batch's own id stands for its result file: results are read, and deleted, with the batch. */
export function toProviderBatch(seen: z.output<typeof anthropicBatchShape>): ProviderBatch {
  const counts = seen.request_counts ?? { processing: 0, succeeded: 0, errored: 0, canceled: 0, expired: 0 };
  const failed = counts.errored + counts.canceled + counts.expired;
  return {
    id: seen.id,
    status: seen.processing_status,
    phase: phaseOf(seen.processing_status),
    model: null,
    inputFileId: null,
    outputFileId: seen.results_url === null ? null : seen.id,
    errorFileId: null,
    counts: { total: counts.processing + counts.succeeded + failed, completed: counts.succeeded, failed },
    usage: null,
    errors: [],
    metadata: {},
    createdAt: seen.created_at,
    startedAt: seen.created_at,
    cancelRequestedAt: seen.cancel_initiated_at,
    finishedAt: seen.ended_at,
    expiresAt: seen.expires_at,
  };
}

function phaseOf(status: string): BatchPhase {
  if (status === 'in_progress' || status === 'canceling') return 'running';
  return status === 'ended' ? 'finished' : 'unknown';
}
