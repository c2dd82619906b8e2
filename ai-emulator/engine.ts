import { ApiError } from './api-error.ts';
import { batchStateAt } from './batch-state.ts';
import type { EmulatorClock } from './clock.ts';
import type { FaultBox, PlanChange } from './faults.ts';
import { type EndRates, planBatch } from './plan-batch.ts';
import type { BatchRecord, FileRecord } from './records.ts';
import { hashNumber } from './seeded-random.ts';
import type { Store } from './store.ts';
import { type ValidatedInput, validateInput } from './validate-input.ts';

export type EngineOptions = {
  store: Store;
  clock: EmulatorClock;
  faults: FaultBox;
  seed: number;
  speed: number;
  endRates: EndRates;
  /** Prompt tokens of all unfinished batches of a model; null: no limit. */
  enqueuedTokenLimit: number | null;
  /** Where the limit is felt: some accounts see a failed batch, some a refusal at once. */
  enqueuedLimitAt: 'batch' | 'create';
  createsPerHour: number;
  unsupportedModels: readonly string[];
};

export type NewBatch = {
  dialect: BatchRecord['dialect'];
  inputFileId: string;
  endpoint: string;
  metadata: Record<string, string> | null;
  outputTtlMs: number;
};

export type Engine = ReturnType<typeof createEngine>;

const HOUR_MS = 3_600_000;
const MAX_CACHED_LINE_COUNT = 100_000;

/** The provider itself, without HTTP: what exists, and what may be done with it. */
export function createEngine(options: EngineOptions) {
  const { store, clock, faults } = options;
  const inputs = new Map<string, ValidatedInput>();
  let cachedLineCount = 0;
  const nextId = (prefix: string, count: number) =>
    `${prefix}${hashNumber(`${options.seed}:${prefix}:${count}`).toString(16).padStart(8, '0')}${String(count).padStart(6, '0')}`;

  const keepInput = (batchId: string, input: ValidatedInput) => {
    inputs.set(batchId, input);
    cachedLineCount += input.lines.length;
    for (const [id, { lines }] of inputs) {
      if (cachedLineCount <= MAX_CACHED_LINE_COUNT || id === batchId) break;
      inputs.delete(id);
      cachedLineCount -= lines.length;
    }
  };

  const inputOf = (batch: BatchRecord): ValidatedInput => {
    const known = inputs.get(batch.id);
    if (known) return known;
    const content = store.readContent(batch.inputFileId);
    const input = content
      ? validateInput(content, batch.endpoint, [])
      : { lines: [], errors: [], model: null, promptTokens: 0 };
    keepInput(batch.id, input);
    return input;
  };

  const stateOf = (batch: BatchRecord) => batchStateAt(batch, clock.nowMs());
  const isGone = (file: FileRecord) =>
    store.deletedFileIds.has(file.id) || (file.expiresAtMs !== null && file.expiresAtMs <= clock.nowMs());

  return {
    clock,
    inputOf,
    stateOf,

    addFile(file: Omit<FileRecord, 'id' | 'byteCount' | 'createdAtMs'>, content: Buffer): FileRecord {
      const created: FileRecord = {
        ...file,
        id: nextId('file-', store.files.size + 1),
        byteCount: content.byteLength,
        createdAtMs: clock.nowMs(),
      };
      store.saveFile(created, content);
      return created;
    },

    /** Uploaded files that are still there; result files belong to their batches. */
    liveFiles: (): FileRecord[] => [...store.files.values()].filter((file) => !isGone(file)),
    contentOf: (fileId: string): Buffer | null => store.readContent(fileId),
    isDeleted: (fileId: string): boolean => store.deletedFileIds.has(fileId),
    deleteFile: (fileId: string): void => store.deleteFile(fileId),

    batches: (): BatchRecord[] => [...store.batches.values()].filter((batch) => batch.deletedAtMs === null),
    everyBatch: (): BatchRecord[] => [...store.batches.values()],

    findBatch(id: string): BatchRecord | null {
      const batch = store.batches.get(id);
      return batch && batch.deletedAtMs === null ? batch : null;
    },

    createBatch(wanted: NewBatch, change: PlanChange): BatchRecord {
      const nowMs = clock.nowMs();
      const recent = [...store.batches.values()].filter((batch) => batch.createdAtMs > nowMs - HOUR_MS);
      if (recent.length >= options.createsPerHour) {
        throw new ApiError(429, 'Rate limit reached for batch creation.', {
          type: 'requests',
          code: 'rate_limit_exceeded',
          headers: { 'retry-after': '60' },
        });
      }
      const file = store.files.get(wanted.inputFileId);
      const content = file && !isGone(file) ? store.readContent(wanted.inputFileId) : null;
      const input = content
        ? validateInput(content, wanted.endpoint, options.unsupportedModels)
        : { lines: [], errors: [missingFile(wanted.inputFileId)], model: null, promptTokens: 0 };
      const overLimit = input.errors.length === 0 ? checkEnqueuedLimit(input) : null;
      if (overLimit && options.enqueuedLimitAt === 'create') {
        throw new ApiError(429, overLimit.message, { type: 'tokens', code: overLimit.code });
      }
      const count = store.batches.size + 1;
      const seed = hashNumber(`${options.seed}:batch:${count}`);
      const plan = planBatch(input.lines, seed, change, options);
      const errors = input.errors.length > 0 ? input.errors : overLimit ? [overLimit] : plan.failWith;
      const batch: BatchRecord = {
        id: nextId(wanted.dialect === 'openai' ? 'batch_' : 'msgbatch_', count),
        ...wanted,
        model: input.model,
        lineCount: input.lines.length,
        promptTokens: input.promptTokens,
        createdAtMs: nowMs,
        cancelledAtMs: null,
        deletedAtMs: null,
        plan: { ...plan, failWith: errors.slice(0, 100) },
      };
      store.saveBatch(batch);
      keepInput(batch.id, input);
      return batch;
    },

    cancelBatch(batch: BatchRecord): BatchRecord {
      const cancelled = { ...batch, cancelledAtMs: batch.cancelledAtMs ?? clock.nowMs() };
      store.saveBatch(cancelled);
      return cancelled;
    },

    deleteBatch(batch: BatchRecord): void {
      store.saveBatch({ ...batch, deletedAtMs: clock.nowMs() });
    },

    advanceClock(seconds: number): void {
      clock.advance(seconds);
      store.saveClock(clock.offsetMs());
    },

    faults,
  };

  function checkEnqueuedLimit(input: ValidatedInput) {
    const limit = options.enqueuedTokenLimit;
    if (limit === null) return null;
    const enqueued = [...store.batches.values()]
      .filter(
        (batch) => batch.model === input.model && !stateOf(batch).isFinal && batch.plan.failWith.length === 0,
      )
      .reduce((sum, batch) => sum + batch.promptTokens, 0);
    if (enqueued + input.promptTokens <= limit) return null;
    return {
      code: 'token_limit_exceeded',
      message: `Enqueued token limit reached for ${input.model} in organization org-emulator. Limit: ${limit.toLocaleString('en-US')} enqueued tokens. Please try again once some in_progress batches have been completed.`,
      param: null,
      line: null,
    };
  }
}

function missingFile(fileId: string) {
  return {
    code: 'invalid_request',
    message: `Cannot find file ${fileId}, or organization org-emulator does not have access to it.`,
    param: 'file_id',
    line: null,
  };
}
