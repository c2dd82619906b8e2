import superjson, { type SuperJSONResult } from 'superjson';
import { invalidRequest, notFound } from '../../kernel/errors.ts';
import { parseJsonObject, refusePrototypeKeys } from '../http/read-body.ts';

export interface RpcCalls {
  /** Procedure names, separated by commas in a batch. */
  readonly path: string;
  readonly batched: boolean;
  readonly contentType: string | undefined;
  /** The body of a POST, the `input` of a GET. */
  readonly body: Buffer | null;
  readonly query: unknown;
}

/** Refuses what is not a call, or a batch of 1 to `maxBatchSize` calls, before any of it is looked at closer. */
export function checkCalls(calls: RpcCalls, maxBatchSize: number): void {
  const { path, batched } = calls;
  if (path.includes('/') || (path === '' && !batched)) throw notFound('This procedure');
  const count = path === '' ? 0 : path.split(',').length;
  if (batched && (count < 1 || count > maxBatchSize)) throw batchTooLarge(maxBatchSize);
  const input = readInput(calls);
  if (input === null) return;
  const envelopes = batched ? Object.values(input) : [input];
  if (envelopes.length === 0 && calls.body) throw batchTooLarge(maxBatchSize);
  if (!envelopes.every(isEnvelope)) throw wrongEnvelope();
}

function readInput({ contentType, body, query }: RpcCalls): Record<string, unknown> | null {
  if (body) {
    if (!/^application\/json\s*(;|$)/i.test(contentType ?? ''))
      throw invalidRequest('Send the call as application/json.');
    return parseJsonObject(body);
  }
  if (query === undefined) return null;
  if (typeof query !== 'string') throw wrongEnvelope();
  return parseJsonObject(Buffer.from(query));
}

const batchTooLarge = (max: number) => invalidRequest(`A batch takes 1 to ${max} calls.`);

const wrongEnvelope = () =>
  invalidRequest('A call is an object with the key "json" (null when there is no input).');

/** Reading it once here keeps values that superjson cannot make from looking like a fault of the service. */
function isEnvelope(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('json' in value)) return false;
  if ('meta' in value && /__proto__|prototype|constructor/i.test(JSON.stringify(value.meta) ?? ''))
    return false;
  try {
    const input: unknown = superjson.deserialize(value as SuperJSONResult);
    if (typeof input === 'object' && input !== null) refusePrototypeKeys(input);
    return true;
  } catch {
    return false;
  }
}
