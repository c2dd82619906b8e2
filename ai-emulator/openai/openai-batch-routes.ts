import { isRecord, recordAt } from '../../src/ports/ai-batch/json-value.ts';
import { ApiError, invalidValue } from '../api-error.ts';
import type { Engine } from '../engine.ts';
import type { Fault } from '../faults.ts';
import type { BatchRecord } from '../records.ts';
import type { Results } from '../results.ts';
import { faultOf, get, ok, pageOf, post, type Route, type RouteRequest, readJsonBody } from '../route.ts';
import { visibleBatch, visibleBatches } from '../visible-batches.ts';
import { viewOpenaiBatch } from './view-openai-batch.ts';

const ENDPOINTS = ['/v1/chat/completions', '/v1/responses'];
const MONTH_SECONDS = 2_592_000;

export function openaiBatchRoutes(engine: Engine, results: Results): Route[] {
  const view = (batch: BatchRecord, faults: readonly Fault[]) =>
    ok(viewOpenaiBatch(engine, results, batch, faults));
  return [
    post(/^\/v1\/batches$/, 'batches.create', (request) => {
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
    }),
    get(/^\/v1\/batches$/, 'batches.list', (request) => {
      const { query, faults } = request;
      const limit = readLimit(query.get('limit'));
      const batches = visibleBatches(engine, 'openai', request);
      const page = pageOf(batches, query.get('after'), limit, (batch) =>
        viewOpenaiBatch(engine, results, batch, faults),
      );
      return ok({ object: 'list', ...page });
    }),
    get(/^\/v1\/batches\/([^/]+)$/, 'batches.get', (request) =>
      view(findBatch(engine, request), request.faults),
    ),
    post(/^\/v1\/batches\/([^/]+)\/cancel$/, 'batches.cancel', (request) => {
      const batch = findBatch(engine, request);
      const { status } = engine.stateOf(batch);
      if (['completed', 'failed', 'expired'].includes(status)) {
        throw new ApiError(409, `Cannot cancel a batch with status '${status}'.`);
      }
      return view(engine.cancelBatch(batch), request.faults);
    }),
  ];
}

function findBatch(engine: Engine, request: RouteRequest): BatchRecord {
  const {
    params: [id = ''],
  } = request;
  if (!id.startsWith('batch'))
    throw invalidValue('batch_id', `Invalid 'batch_id': '${id}'. Expected an ID that begins with 'batch'.`);
  const batch = visibleBatch(engine, 'openai', request);
  if (!batch) throw new ApiError(404, `No batch found with id '${id}'.`);
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
    throw invalidValue('completion_window', message);
  }
  if (typeof endpoint === 'string' && ENDPOINTS.includes(endpoint)) return endpoint;
  const message = `Invalid value: '${String(endpoint)}'. Supported here are: ${ENDPOINTS.map((name) => `'${name}'`).join(', ')}.`;
  throw invalidValue('endpoint', message);
}

function readMetadata(body: Record<string, unknown>): Record<string, string> | null {
  const metadata = body['metadata'] ?? null;
  if (metadata === null) return null;
  const refuse = (message: string) => invalidValue('metadata', message);
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
  throw invalidValue(
    'output_expires_after',
    `output_expires_after.seconds must be between 3600 and ${MONTH_SECONDS}.`,
  );
}

function readLimit(value: string | null): number {
  const limit = Number(value ?? 20);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return limit;
  throw invalidValue('limit', "Invalid 'limit': expected a value between 1 and 100.");
}
