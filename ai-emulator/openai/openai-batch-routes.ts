import { isRecord, recordAt } from '../../src/ports/ai-batch/json-value.ts';
import { ApiError } from '../api-error.ts';
import type { Engine } from '../engine.ts';
import type { Fault } from '../faults.ts';
import type { BatchRecord } from '../records.ts';
import type { Results } from '../results.ts';
import { faultOf, isVanished, ok, type Route, type RouteRequest, readJsonBody } from '../route.ts';
import { viewOpenaiBatch } from './view-openai-batch.ts';

const ENDPOINTS = ['/v1/chat/completions', '/v1/responses'];
const MONTH_SECONDS = 2_592_000;

export function openaiBatchRoutes(engine: Engine, results: Results): Route[] {
  const view = (batch: BatchRecord, faults: readonly Fault[]) =>
    ok(viewOpenaiBatch(engine, results, batch, faults));
  return [
    {
      method: 'POST',
      path: /^\/v1\/batches$/,
      operation: 'batches.create',
      handle(request) {
        const body = readJsonBody(request);
        const change = faultOf(request.faults, 'plan')?.plan ?? {};
        const batch = engine.createBatch(
          {
            dialect: 'openai',
            inputFileId: readInputFileId(body),
            endpoint: readEndpoint(body),
            metadata: readMetadata(body),
            outputTtlMs: readOutputTtlSeconds(body) * 1000,
          },
          change,
        );
        return view(batch, request.faults);
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/batches$/,
      operation: 'batches.list',
      handle(request) {
        const batches = visibleBatches(engine, request);
        const limit = readLimit(request.query.get('limit'));
        const after = request.query.get('after');
        const from = after === null ? 0 : batches.findIndex((batch) => batch.id === after) + 1;
        const page = batches.slice(from, from + limit);
        return ok({
          object: 'list',
          data: page.map((batch) => viewOpenaiBatch(engine, results, batch, request.faults)),
          first_id: page[0]?.id ?? null,
          last_id: page.at(-1)?.id ?? null,
          has_more: from + limit < batches.length,
        });
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/batches\/([^/]+)$/,
      operation: 'batches.get',
      handle: (request) => view(findBatch(engine, request), request.faults),
    },
    {
      method: 'POST',
      path: /^\/v1\/batches\/([^/]+)\/cancel$/,
      operation: 'batches.cancel',
      handle(request) {
        const batch = findBatch(engine, request);
        const { status } = engine.stateOf(batch);
        if (['completed', 'failed', 'expired'].includes(status)) {
          throw new ApiError(409, `Cannot cancel a batch with status '${status}'.`);
        }
        return view(engine.cancelBatch(batch), request.faults);
      },
    },
  ];
}

function visibleBatches(engine: Engine, { faults }: RouteRequest): BatchRecord[] {
  const lagMs = (faultOf(faults, 'list_lag')?.seconds ?? 0) * 1000;
  return engine
    .batches()
    .filter(({ dialect }) => dialect === 'openai')
    .filter(({ createdAtMs }) => createdAtMs <= engine.clock.nowMs() - lagMs)
    .filter(({ id }) => !isVanished(faults, id))
    .reverse();
}

function findBatch(engine: Engine, { params: [id = ''], faults }: RouteRequest): BatchRecord {
  if (!id.startsWith('batch')) {
    throw new ApiError(400, `Invalid 'batch_id': '${id}'. Expected an ID that begins with 'batch'.`, {
      param: 'batch_id',
      code: 'invalid_value',
    });
  }
  const batch = isVanished(faults, id) ? null : engine.findBatch(id);
  if (batch?.dialect !== 'openai') throw new ApiError(404, `No batch found with id '${id}'.`);
  return batch;
}

function readInputFileId(body: Record<string, unknown>): string {
  const id = body['input_file_id'];
  if (typeof id === 'string' && id !== '') return id;
  throw new ApiError(400, "Missing required parameter: 'input_file_id'.", {
    param: 'input_file_id',
    code: 'missing_required_parameter',
  });
}

function readEndpoint(body: Record<string, unknown>): string {
  const endpoint = body['endpoint'];
  if (body['completion_window'] !== '24h') {
    const message = `Invalid value: '${String(body['completion_window'])}'. Supported values are: '24h'.`;
    throw new ApiError(400, message, { param: 'completion_window', code: 'invalid_value' });
  }
  if (typeof endpoint === 'string' && ENDPOINTS.includes(endpoint)) return endpoint;
  const message = `Invalid value: '${String(endpoint)}'. Supported here are: ${ENDPOINTS.map((name) => `'${name}'`).join(', ')}.`;
  throw new ApiError(400, message, { param: 'endpoint', code: 'invalid_value' });
}

function readMetadata(body: Record<string, unknown>): Record<string, string> | null {
  const metadata = body['metadata'] ?? null;
  if (metadata === null) return null;
  const refuse = (message: string) =>
    new ApiError(400, message, { param: 'metadata', code: 'invalid_value' });
  if (!isRecord(metadata)) throw refuse("Invalid type for 'metadata': expected an object.");
  const entries = Object.entries(metadata);
  if (entries.length > 16) throw refuse("Invalid 'metadata': too many properties. Expected at most 16.");
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (typeof value !== 'string') throw refuse(`Invalid type for 'metadata.${key}': expected a string.`);
      if (key.length > 64 || value.length > 512) throw refuse(`Invalid 'metadata.${key}': string too long.`);
      return [key, value];
    }),
  );
}

function readOutputTtlSeconds(body: Record<string, unknown>): number {
  const seconds = recordAt(body, 'output_expires_after')['seconds'];
  if (seconds === undefined) return MONTH_SECONDS;
  if (typeof seconds === 'number' && seconds >= 3600 && seconds <= MONTH_SECONDS) return seconds;
  throw new ApiError(400, `output_expires_after.seconds must be between 3600 and ${MONTH_SECONDS}.`, {
    param: 'output_expires_after',
    code: 'invalid_value',
  });
}

function readLimit(value: string | null): number {
  const limit = Number(value ?? 20);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return limit;
  throw new ApiError(400, "Invalid 'limit': expected a value between 1 and 100.", {
    param: 'limit',
    code: 'invalid_value',
  });
}
