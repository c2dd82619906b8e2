/** The outside world of batch work: what every provider can do, in one shape. */
export type AiBatchPort = {
  dialect: BatchDialect;
  /** Stores the request lines at the provider. An orphan costs nothing, so this may be repeated. */
  upload(lines: readonly string[], options: { fileName: string } & CallOptions): Promise<string>;
  /** Sends exactly one request; `unknown_outcome` means: look with `findByFile`, never send again blindly. */
  create(fileRef: string, meta: BatchMeta, options?: CallOptions): Promise<ProviderBatch>;
  get(ref: string, options?: CallOptions): Promise<ProviderBatch>;
  /** Every batch created at or after `since`, newest first; throws rather than answer with a part of the list. */
  list(since: Date, options?: CallOptions): Promise<ProviderBatch[]>;
  findByFile(fileRef: string, since: Date, options?: FindOptions): Promise<FoundBatches>;
  /** Asks for cancellation and answers how the batch stands; one that has ended already is no error. */
  cancel(ref: string, options?: CallOptions): Promise<ProviderBatch>;
  /** The bytes of a result file; empty when the batch has none. Throws when it ends early. */
  open(batch: BatchFiles, part: ResultPart, options?: CallOptions): AsyncIterable<Uint8Array>;
  /** Deletes a file; one that is gone already is no error. */
  remove(fileRef: string, options?: CallOptions): Promise<void>;
  listFiles(since: Date, options?: CallOptions): Promise<ProviderFile[]>;
};

export type DialectName = 'openai' | 'anthropic';

export type BatchDialect = {
  name: DialectName;
  maxLineCount: number;
  maxFileBytes: number;
  customIdPattern: RegExp;
  /** False: `upload` only keeps the lines in this process until `create` sends them. */
  needsFiles: boolean;
  /** False: the provider keeps no metadata, so a batch can be known only by its custom ids. */
  keepsMetadata: boolean;
};

export type CallOptions = { signal?: AbortSignal };

export type FindOptions = CallOptions & {
  /** Batches already bound to other work; they are neither found nor undecided. */
  ignore?: ReadonlySet<string>;
};

export type FoundBatches = {
  found: ProviderBatch[];
  /** Could be ours, but cannot be told before they end. Absence is proven only when this is empty too. */
  undecided: ProviderBatch[];
};

/** Strings only: at most 16 pairs, keys up to 64 and values up to 512 characters. */
export type BatchMeta = { metadata: Readonly<Record<string, string>> };

export type ResultPart = 'output' | 'error';

export type BatchFiles = { id: string; outputFileId: string | null; errorFileId: string | null };

/** `unknown` is a status word nobody has seen yet: treat as running, and say so in the log. */
export type BatchPhase = 'running' | 'finished' | 'failed' | 'unknown';

export type ProviderBatch = BatchFiles & {
  /** The provider's own word. */
  status: string;
  phase: BatchPhase;
  model: string | null;
  inputFileId: string | null;
  /** Hints only: they lag and lie; the lines decide. */
  counts: { total: number; completed: number; failed: number };
  usage: TokenUsage | null;
  errors: BatchError[];
  metadata: Record<string, string>;
  createdAt: Date | null;
  startedAt: Date | null;
  cancelRequestedAt: Date | null;
  finishedAt: Date | null;
  expiresAt: Date | null;
};

/** `line` counts from 1 in the uploaded file. */
export type BatchError = { code: string; message: string; param: string | null; line: number | null };

/** `input` includes `cachedInput`; `output` includes reasoning. */
export type TokenUsage = { input: number; cachedInput: number; output: number };

export type ProviderFile = {
  id: string;
  fileName: string;
  purpose: string;
  byteCount: number;
  createdAt: Date | null;
  expiresAt: Date | null;
};
