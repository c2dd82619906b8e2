import type { ProviderBatch } from '../port.ts';

/** A batch that is its lines and nothing else: whoever answers them tells no more about it. */
export const plainBatch = (
  ref: string,
  { status, phase }: Pick<ProviderBatch, 'status' | 'phase'>,
): ProviderBatch => ({
  id: ref,
  status,
  phase,
  model: null,
  inputFileId: ref,
  outputFileId: null,
  errorFileId: null,
  counts: { total: 0, completed: 0, failed: 0 },
  usage: null,
  errors: [],
  metadata: {},
  createdAt: null,
  startedAt: null,
  cancelRequestedAt: null,
  finishedAt: null,
  expiresAt: null,
});
