import { isRecord, listAt, textAt } from '../../src/ports/ai-batch/json-value.ts';
import { ApiError } from '../api-error.ts';
import { WINDOW_MS } from '../batch-state.ts';
import type { Engine } from '../engine.ts';
import type { BatchRecord } from '../records.ts';
import type { Results } from '../results.ts';
import {
  faultOf,
  get,
  ok,
  pageOf,
  post,
  type Route,
  type RouteRequest,
  readJsonBody,
  remove,
} from '../route.ts';
import { visibleBatch, visibleBatches } from '../visible-batches.ts';

const MONTH_MS = 29 * 86_400_000;

/** Message Batches: requests come inline, results go out as one stream. */
export function anthropicRoutes(engine: Engine, results: Results): Route[] {
  const view = (batch: BatchRecord, baseUrl: string) => viewBatch(engine, results, batch, baseUrl);
  return [
    post(/^\/v1\/messages\/batches$/, 'batches.create', (request) => {
      const lines = readRequests(request);
      const file = engine.addFile(
        { fileName: 'inline.jsonl', purpose: 'inline', expiresAtMs: null },
        Buffer.from(`${lines.join('\n')}\n`),
      );
      const batch = engine.createBatch(
        {
          dialect: 'anthropic',
          inputFileId: file.id,
          endpoint: '/v1/messages',
          metadata: null,
          outputTtlMs: MONTH_MS,
        },
        { validateSeconds: 0, finalizeSeconds: 0, ...faultOf(request.faults, 'plan')?.plan },
      );
      return ok(view(batch, request.baseUrl));
    }),
    get(/^\/v1\/messages\/batches$/, 'batches.list', (request) => {
      const { query, baseUrl } = request;
      const limit = Math.min(1000, Number(query.get('limit') ?? 20));
      const batches = visibleBatches(engine, 'anthropic', request);
      return ok(pageOf(batches, query.get('after_id'), limit, (batch) => view(batch, baseUrl)));
    }),
    get(/^\/v1\/messages\/batches\/([^/]+)$/, 'batches.get', (request) =>
      ok(view(findBatch(engine, request), request.baseUrl)),
    ),
    post(/^\/v1\/messages\/batches\/([^/]+)\/cancel$/, 'batches.cancel', (request) => {
      const batch = findBatch(engine, request);
      if (engine.stateOf(batch).isFinal)
        throw new ApiError(400, `Message batch ${batch.id} has already ended.`);
      return ok(view(engine.cancelBatch(batch), request.baseUrl));
    }),
    get(/^\/v1\/messages\/batches\/([^/]+)\/results$/, 'files.content', (request) => {
      const batch = findBatch(engine, request);
      const bytes = results.files(batch)?.output;
      if (!bytes) throw new ApiError(400, `Message batch ${batch.id} has no results yet.`);
      return { status: 200, bytes, contentType: 'application/x-jsonl' };
    }),
    remove(/^\/v1\/messages\/batches\/([^/]+)$/, 'files.delete', (request) => {
      const batch = findBatch(engine, request);
      if (!engine.stateOf(batch).isFinal) throw new ApiError(400, 'A batch in progress cannot be deleted.');
      engine.deleteBatch(batch);
      return ok({ id: batch.id, type: 'message_batch_deleted' });
    }),
  ];
}

function viewBatch(engine: Engine, results: Results, batch: BatchRecord, baseUrl: string) {
  const state = engine.stateOf(batch);
  const made = results.summary(batch);
  const endedAtMs = state.isFinal ? state.enteredAtMs[state.status] : undefined;
  const unfinished = batch.lineCount - state.done.length;
  const good = made?.answeredCount ?? 0;
  const time = (ms: number | null | undefined) => (ms ? new Date(ms).toISOString() : null);
  return {
    id: batch.id,
    type: 'message_batch',
    processing_status: state.isFinal ? 'ended' : state.status === 'cancelling' ? 'canceling' : 'in_progress',
    request_counts: {
      processing: state.isFinal ? 0 : batch.lineCount,
      succeeded: good,
      errored: state.isFinal ? state.done.length - good : 0,
      canceled: state.status === 'cancelled' ? unfinished : 0,
      expired: state.status === 'expired' ? unfinished : 0,
    },
    created_at: time(batch.createdAtMs),
    expires_at: time(batch.createdAtMs + WINDOW_MS),
    ended_at: time(endedAtMs),
    cancel_initiated_at: time(batch.cancelledAtMs),
    archived_at: null,
    results_url: state.isFinal ? `${baseUrl}/v1/messages/batches/${batch.id}/results` : null,
  };
}

function findBatch(engine: Engine, request: RouteRequest): BatchRecord {
  const batch = visibleBatch(engine, 'anthropic', request);
  if (batch) return batch;
  throw new ApiError(404, `Message batch ${request.params[0]} was not found.`, { type: 'not_found_error' });
}

function readRequests(request: RouteRequest): string[] {
  const requests = listAt(readJsonBody(request), 'requests');
  const ids = new Set<string>();
  const lines = requests.map((item, index) => {
    const customId = textAt(item, 'custom_id');
    const params = isRecord(item) ? item['params'] : null;
    if (customId === null || !/^[A-Za-z0-9_-]{1,64}$/.test(customId) || ids.has(customId)) {
      throw new ApiError(400, `requests.${index}.custom_id: must be unique and match [a-zA-Z0-9_-]{1,64}`);
    }
    if (!isRecord(params) || !textAt(params, 'model') || typeof params['max_tokens'] !== 'number') {
      throw new ApiError(400, `requests.${index}.params: model, messages and max_tokens are required`);
    }
    ids.add(customId);
    return JSON.stringify({ custom_id: customId, method: 'POST', url: '/v1/messages', body: params });
  });
  if (lines.length === 0) throw new ApiError(400, 'requests: at least one request is required');
  return lines;
}
