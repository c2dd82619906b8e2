import OpenAI, { toFile } from 'openai';
import { AiProviderError } from '../ai-provider-error.ts';
import { checkBatchInput } from '../calls/check-batch-input.ts';
import {
  type AttemptOptions,
  type CallLimits,
  defaultCallLimits,
  followingFetch,
  providerCall,
  readJson,
  readPage,
} from '../calls/provider-call.ts';
import { listing } from '../calls/provider-fields.ts';
import { readAllPages } from '../calls/read-all-pages.ts';
import { readBody } from '../calls/read-body.ts';
import type { AiBatchPort, CallOptions, ProviderBatch, ProviderFile } from '../port.ts';
import {
  openaiBatchShape,
  openaiFileShape,
  toListedBatch,
  toProviderBatch,
  toProviderFile,
} from './openai-batch-shape.ts';
import { openaiDialect } from './openai-dialect.ts';

export type OpenaiBatchOptions = {
  apiKey: string;
  /** Any server that speaks the files-and-batches shape; with its `/v1`. */
  baseUrl?: string;
  limits?: Partial<CallLimits>;
  /** The provider deletes what we forget. Null: not asked for (servers that refuse the field). */
  fileTtlSeconds?: number | null;
};

const ENDPOINT = '/v1/chat/completions';
const READ_RETRY_COUNT = 2;
const BATCH_PAGE_SIZE = 100;
const FILE_PAGE_SIZE = 1000;
const WEEK_SECONDS = 7 * 86_400;

export function openaiBatchPort(options: OpenaiBatchOptions): AiBatchPort {
  const limits = { ...defaultCallLimits, ...options.limits };
  const ttlSeconds = options.fileTtlSeconds === undefined ? WEEK_SECONDS : options.fileTtlSeconds;
  const secrets = [options.apiKey];
  // Everything the library would otherwise take from the environment is set here.
  const client = new OpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? 'https://api.openai.com/v1',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    fetch: followingFetch,
  });
  const expiry = ttlSeconds === null ? null : ({ anchor: 'created_at', seconds: ttlSeconds } as const);
  const read = <T>(
    call: 'get' | 'list' | 'remove' | 'list_files' | 'open',
    callOptions: CallOptions | undefined,
    run: (attempt: AttemptOptions) => Promise<T>,
  ) =>
    providerCall({ call, attemptMs: limits.callMs, retryCount: READ_RETRY_COUNT, secrets }, callOptions, run);
  const writeOnce = <T>(
    call: 'create' | 'cancel',
    callOptions: CallOptions | undefined,
    run: (attempt: AttemptOptions) => Promise<T>,
  ) => providerCall({ call, attemptMs: limits.callMs, retryCount: 0, secrets }, callOptions, run);

  const get = (ref: string, callOptions?: CallOptions) =>
    read('get', callOptions, async (attempt) =>
      toProviderBatch(
        await readJson(await client.batches.retrieve(ref, attempt).asResponse(), openaiBatchShape),
      ),
    );

  const list = (since: Date, callOptions?: CallOptions): Promise<ProviderBatch[]> =>
    readAllPages('list', since, (after) =>
      read('list', callOptions, async (attempt) => {
        const query = { limit: BATCH_PAGE_SIZE, ...(after === null ? {} : { after }) };
        const { items, page } = await readPage(await client.batches.list(query, attempt).asResponse(), {
          page: listing,
          item: openaiBatchShape,
          to: toListedBatch,
        });
        return { items, hasMore: page.has_more ?? items.length >= BATCH_PAGE_SIZE };
      }),
    );

  const listPurpose = (purpose: string, since: Date, callOptions?: CallOptions): Promise<ProviderFile[]> =>
    readAllPages('list_files', since, (after) =>
      read('list_files', callOptions, async (attempt) => {
        const query = {
          purpose,
          limit: FILE_PAGE_SIZE,
          order: 'desc' as const,
          ...(after === null ? {} : { after }),
        };
        const { items, page } = await readPage(await client.files.list(query, attempt).asResponse(), {
          page: listing,
          item: openaiFileShape,
          to: toProviderFile,
        });
        return { items, hasMore: page.has_more ?? items.length >= FILE_PAGE_SIZE };
      }),
    );

  return {
    dialect: openaiDialect,

    async upload(lines, { fileName, signal }) {
      const bytes = checkBatchInput(openaiDialect, lines);
      const plan = {
        call: 'upload',
        attemptMs: limits.uploadMs,
        retryCount: READ_RETRY_COUNT,
        secrets,
      } as const;
      return providerCall(plan, { signal }, async (attempt) => {
        // A buffer, not a stream: only a buffer can be sent again.
        const file = await toFile(bytes, fileName, { type: 'application/jsonl' });
        const body = { file, purpose: 'batch' as const, ...(expiry ? { expires_after: expiry } : {}) };
        return (await readJson(await client.files.create(body, attempt).asResponse(), openaiFileShape)).id;
      });
    },

    create: (fileRef, meta, callOptions) =>
      writeOnce('create', callOptions, async (attempt) => {
        const body = {
          input_file_id: fileRef,
          endpoint: ENDPOINT,
          completion_window: '24h',
          metadata: { ...meta.metadata },
          ...(expiry ? { output_expires_after: expiry } : {}),
        } as const;
        return toProviderBatch(
          await readJson(await client.batches.create(body, attempt).asResponse(), openaiBatchShape),
        );
      }),

    get,
    list,

    async findByFile(fileRef, since, findOptions) {
      const batches = await list(since, findOptions);
      const found = batches.filter(
        (batch) => batch.inputFileId === fileRef && !findOptions?.ignore?.has(batch.id),
      );
      return { found, undecided: [] };
    },

    async cancel(ref, callOptions) {
      try {
        return await writeOnce('cancel', callOptions, async (attempt) =>
          toProviderBatch(
            await readJson(await client.batches.cancel(ref, attempt).asResponse(), openaiBatchShape),
          ),
        );
      } catch (error) {
        if (error instanceof AiProviderError && error.status === 409) return get(ref, callOptions);
        throw error;
      }
    },

    async *open(batch, part, callOptions) {
      const fileId = part === 'output' ? batch.outputFileId : batch.errorFileId;
      if (!fileId) return;
      const file = await read('open', callOptions, async (attempt) =>
        readJson(await client.files.retrieve(fileId, attempt).asResponse(), openaiFileShape),
      );
      // The deadline covers the answer's head only; the body has its own rule, silence.
      const response = await read('open', callOptions, ({ timeout, maxRetries }) =>
        client.files.content(fileId, { timeout, maxRetries, signal: callOptions?.signal }).asResponse(),
      );
      yield* readBody(response, {
        idleMs: limits.idleMs,
        expectedByteCount: file.bytes > 0 ? file.bytes : null,
        signal: callOptions?.signal,
      });
    },

    async remove(fileRef, callOptions) {
      try {
        await read('remove', callOptions, async (attempt) => {
          const response = await client.files.delete(fileRef, attempt).asResponse();
          await response.body?.cancel();
        });
      } catch (error) {
        if (!(error instanceof AiProviderError && error.kind === 'not_found')) throw error;
      }
    },

    async listFiles(since, callOptions) {
      const inputs = await listPurpose('batch', since, callOptions);
      return [...inputs, ...(await listPurpose('batch_output', since, callOptions))];
    },
  };
}
