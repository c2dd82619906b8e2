import Anthropic from '@anthropic-ai/sdk';
import { AiProviderError } from '../ai-provider-error.ts';
import { checkBatchInput } from '../calls/check-batch-input.ts';
import {
  type AttemptOptions,
  type CallLimits,
  defaultCallLimits,
  providerCall,
  readJson,
  readPage,
  unredirectedFetch,
} from '../calls/provider-call.ts';
import { readAllPages } from '../calls/read-all-pages.ts';
import { readBody } from '../calls/read-body.ts';
import { splitLines } from '../lines/split-lines.ts';
import type { AiBatchPort, BatchDialect, CallOptions, FoundBatches, ProviderBatch } from '../port.ts';
import { anthropicBatchShape, anthropicListing, toProviderBatch } from './anthropic-batch-shape.ts';
import { createInlineInputs, isInlineRef, readInlineRef } from './inline-input.ts';

export type AnthropicBatchOptions = { apiKey: string; baseUrl?: string; limits?: Partial<CallLimits> };

export const anthropicDialect: BatchDialect = {
  name: 'anthropic',
  maxLineCount: 100_000,
  maxFileBytes: 268_435_456,
  customIdPattern: /^[A-Za-z0-9_-]{1,64}$/,
  needsFiles: false,
  keepsMetadata: false,
};

const READ_RETRY_COUNT = 2;
/** As many as are read when the results are stored. */
const lookUpBytes = { ofAll: 64 * 2 ** 20, ofLine: 32 * 2 ** 10 };

export function anthropicBatchPort(options: AnthropicBatchOptions): AiBatchPort {
  const limits = { ...defaultCallLimits, ...options.limits };
  const secrets = [options.apiKey];
  const inputs = createInlineInputs();
  const client = new Anthropic({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? 'https://api.anthropic.com',
    webhookKey: null,
    logLevel: 'off',
    fetch: unredirectedFetch,
  });
  const read = <T>(
    call: 'get' | 'list' | 'remove' | 'open',
    callOptions: CallOptions | undefined,
    run: (attempt: AttemptOptions) => Promise<T>,
  ) =>
    providerCall({ call, attemptMs: limits.callMs, retryCount: READ_RETRY_COUNT, secrets }, callOptions, run);

  const get = (ref: string, callOptions?: CallOptions) =>
    read('get', callOptions, async (attempt) => {
      const response = await client.messages.batches.retrieve(ref, null, attempt).asResponse();
      return toProviderBatch(await readJson(response, anthropicBatchShape));
    });

  const list = (since: Date, callOptions?: CallOptions): Promise<ProviderBatch[]> =>
    readAllPages('list', since, (after) =>
      read('list', callOptions, async (attempt) => {
        const query = { limit: 100, ...(after === null ? {} : { after_id: after }) };
        const response = await client.messages.batches.list(query, attempt).asResponse();
        const { items, page } = await readPage(response, {
          page: anthropicListing,
          item: anthropicBatchShape,
          to: toProviderBatch,
        });
        return { items, hasMore: page.has_more };
      }),
    );

  // The path is ours, not the answer's `results_url`: the key goes to no address that a body names.
  async function* results(ref: string, callOptions?: CallOptions): AsyncGenerator<Uint8Array> {
    const response = await read('open', callOptions, ({ timeout, maxRetries }) =>
      client
        .get(`/v1/messages/batches/${encodeURIComponent(ref)}/results`, {
          timeout,
          maxRetries,
          signal: callOptions?.signal,
          headers: { accept: 'application/binary' },
        })
        .asResponse(),
    );
    yield* readBody(response, {
      idleMs: limits.idleMs,
      expectedByteCount: null,
      signal: callOptions?.signal,
    });
  }

  /** Null: the file is none that ends, and nobody knows. */
  const holdsCustomId = async (
    ref: string,
    { customId, lineCount }: { readonly customId: string; readonly lineCount: number },
    callOptions?: CallOptions,
  ): Promise<boolean | null> => {
    const late = AbortSignal.timeout(limits.lookUpMs);
    const signal = callOptions?.signal ? AbortSignal.any([late, callOptions.signal]) : late;
    let left = lookUpBytes.ofAll + lineCount * lookUpBytes.ofLine;
    async function* bounded() {
      for await (const chunk of results(ref, { ...callOptions, signal })) {
        left -= chunk.byteLength;
        if (left < 0) return;
        yield chunk;
      }
    }
    try {
      for await (const line of splitLines(bounded())) if (line.includes(`"${customId}"`)) return true;
    } catch (error) {
      if (late.aborted) return null;
      throw error;
    }
    return left < 0 ? null : false;
  };

  return {
    dialect: anthropicDialect,

    async upload(lines) {
      checkBatchInput(anthropicDialect, lines);
      return inputs.hold([...lines]);
    },

    // The provider keeps no metadata: the custom ids in the lines are all that marks the batch as ours.
    async create(fileRef, _meta, callOptions) {
      const requests = inputs.take(fileRef).map((line): unknown => JSON.parse(line));
      const plan = { call: 'create', attemptMs: limits.uploadMs, retryCount: 0, secrets } as const;
      const batch = await providerCall(plan, callOptions, async (attempt) => {
        const response = await client
          .post('/v1/messages/batches', { body: { requests }, ...attempt })
          .asResponse();
        return toProviderBatch(await readJson(response, anthropicBatchShape));
      });
      inputs.drop(fileRef);
      return { ...batch, inputFileId: fileRef };
    },

    get,
    list,

    async findByFile(fileRef, since, findOptions): Promise<FoundBatches> {
      const wanted = readInlineRef(fileRef);
      const result: FoundBatches = { found: [], undecided: [] };
      if (!wanted) return result;
      const candidates = (await list(since, findOptions)).filter(
        (batch) => batch.counts.total === wanted.lineCount && !findOptions?.ignore?.has(batch.id),
      );
      for (const batch of candidates) {
        const isOurs =
          batch.outputFileId === null ? null : await holdsCustomId(batch.id, wanted, findOptions);
        if (isOurs === null) result.undecided.push(batch);
        else if (isOurs) result.found.push({ ...batch, inputFileId: fileRef });
      }
      return result;
    },

    async cancel(ref, callOptions) {
      const plan = { call: 'cancel', attemptMs: limits.callMs, retryCount: 0, secrets } as const;
      try {
        return await providerCall(plan, callOptions, async (attempt) => {
          const response = await client.messages.batches.cancel(ref, null, attempt).asResponse();
          return toProviderBatch(await readJson(response, anthropicBatchShape));
        });
      } catch (error) {
        if (!(error instanceof AiProviderError) || (error.status !== 409 && error.status !== 400))
          throw error;
        const batch = await get(ref, callOptions);
        if (batch.phase === 'finished') return batch;
        throw error;
      }
    },

    async *open(batch, part, callOptions) {
      if (part === 'output' && batch.outputFileId) yield* results(batch.outputFileId, callOptions);
    },

    async remove(fileRef, callOptions) {
      if (isInlineRef(fileRef)) return inputs.drop(fileRef);
      try {
        await read('remove', callOptions, async (attempt) => {
          const response = await client.messages.batches.delete(fileRef, null, attempt).asResponse();
          await response.body?.cancel();
        });
      } catch (error) {
        if (!(error instanceof AiProviderError && error.kind === 'not_found')) throw error;
      }
    },

    listFiles: async () => [],
  };
}
