import type { DialectName } from '../src/ports/ai-batch/port.ts';

/** Ends that cost nothing: the model never answered. */
const freeOnes = [
  'bad_request',
  'rate_limited',
  'server_error',
  'no_response',
  'timeout',
  'empty_body',
  'credit',
] as const;

/** How one line of a batch ends. */
export const lineEnds = [
  'ok',
  /** Good, and half of the prompt was found in the provider's cache. */
  'cached',
  ...freeOnes,
  'refusal',
  'content_filter',
  'truncated',
  'off_schema',
  'multi_item',
  'no_usage',
  'invalid_json',
  'missing',
  'duplicate',
  'both_files',
  'unknown_id',
] as const;
export type LineEnd = (typeof lineEnds)[number];

export const freeEnds: ReadonlySet<LineEnd> = new Set(freeOnes);

export const stuckStates = ['validating', 'in_progress', 'finalizing', 'cancelling'] as const;
export type StuckState = (typeof stuckStates)[number];

export type InputError = { code: string; message: string; param: string | null; line: number | null };

/** Everything about a batch that is decided when it is made; what it looks like later follows from the clock. */
export type BatchPlan = {
  seed: number;
  validateMs: number;
  runMs: number;
  finalizeMs: number;
  cancelMs: number;
  /** How many of the lines ever finish; fewer than all makes the batch expire. */
  finishingCount: number;
  stuckIn: StuckState | null;
  failWith: InputError[];
  /** By line number from 0; `ok` where absent. */
  ends: Record<string, LineEnd>;
};

export type BatchRecord = {
  id: string;
  dialect: DialectName;
  inputFileId: string;
  endpoint: string;
  metadata: Record<string, string> | null;
  model: string | null;
  lineCount: number;
  promptTokens: number;
  createdAtMs: number;
  cancelledAtMs: number | null;
  deletedAtMs: number | null;
  outputTtlMs: number;
  plan: BatchPlan;
};

/** What a line's end is rendered of. */
export type RenderedBatch = Pick<BatchRecord, 'id' | 'endpoint' | 'model' | 'createdAtMs'> & {
  plan: Pick<BatchPlan, 'ends'>;
};

export type FileRecord = {
  id: string;
  fileName: string;
  purpose: string;
  byteCount: number;
  createdAtMs: number;
  expiresAtMs: number | null;
};
