import type { Answer } from '../test/rig/browser.ts';
import { isTooLongToRead } from './judge-answer.ts';
import type { FuzzCall } from './make-call.ts';

const statuses = [200, 207, 400, 401, 403, 404, 409, 413, 422, 429];
/** Of what is said of one call that was refused. */
const mostCharacters = 40_000;

/** What is wrong with the answer to a typed call; null when nothing is. */
export function judgeCall({ batch }: FuzzCall, { status, headers, json, text }: Answer): string | null {
  if (isTooLongToRead(status)) return null;
  if (status >= 500) return `a fault of ours: ${status}`;
  if (!statuses.includes(status)) return `the status ${status} is not documented`;
  if (!headers['x-request-id'] || !headers['content-security-policy']) return 'headers are missing';
  if (!String(headers['content-type']).startsWith('application/json')) return 'the answer is no JSON';
  if (Array.isArray(json)) {
    if (batch === null || json.length !== batch) return `${json.length} answers to ${batch} calls`;
    return json.map(judgePart).find((fault) => fault !== null) ?? null;
  }
  if (batch !== null && status < 300) return 'a batch was answered with one answer';
  return judgePart(json, text.length);
}

function judgePart(part: unknown, length = JSON.stringify(part).length): string | null {
  const { result, error } = (part ?? {}) as { result?: { data?: object }; error?: { json?: Failure } };
  if (result) return result.data && 'json' in result.data ? null : 'a result without its data';
  const { message, data } = error?.json ?? {};
  if (typeof message !== 'string' || typeof data?.code !== 'string') return 'an error without its envelope';
  if (data.httpStatus === 500) return 'a fault of ours within a batch';
  return length > mostCharacters ? `an error of ${length} characters` : null;
}

interface Failure {
  readonly message?: unknown;
  readonly data?: { readonly code?: unknown; readonly httpStatus?: unknown };
}
