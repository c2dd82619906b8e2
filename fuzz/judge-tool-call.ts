import { tokensIn } from '../src/edge/mcp/within-bound.ts';
import type { Answer } from '../test/rig/browser.ts';
import { isTooLongToRead } from './judge-answer.ts';
import type { FuzzRequest } from './make-request.ts';

const statuses = [200, 202, 400, 401, 403, 404, 405, 406, 413, 415, 429];
const internalError = -32603;
const mostTokens = 25_000;

/** What is wrong with the answer to a message; null when nothing is. */
export function judgeToolCall({ method }: FuzzRequest, { status, headers, text }: Answer): string | null {
  if (isTooLongToRead(status)) return null;
  if (status >= 500) return `a fault of ours: ${status}`;
  if (!statuses.includes(status)) return `the status ${status} is not documented`;
  if (!headers['x-request-id'] || !headers['content-security-policy']) return 'headers are missing';
  if (method !== 'POST' || text === '') return null;
  const told = answersIn(text);
  if (!told || told.length === 0) return 'the answer is no JSON';
  return told.map(judgeOne).find((fault) => fault !== null) ?? null;
}

function judgeOne(told: unknown): string | null {
  const { error, result } = (told ?? {}) as { error?: { code?: unknown } | string; result?: unknown };
  if (typeof error === 'object' && error?.code === internalError) return 'a fault of ours within an answer';
  if (error === undefined && result === undefined) return 'neither a result nor an error';
  const isOfTool = typeof result === 'object' && result !== null && 'content' in result;
  const tokens = isOfTool ? tokensIn(JSON.stringify(result)) : 0;
  return tokens > mostTokens ? `a result of ${tokens} tokens` : null;
}

/** One message or a list of them, as JSON or as events. */
function answersIn(text: string): unknown[] | null {
  const parts = /^(event|data|id|retry):/.test(text)
    ? [...text.matchAll(/^data: ?(.*)$/gm)].map(([, data = '']) => data)
    : [text];
  try {
    return parts.filter((part) => part !== '').flatMap((part): unknown => JSON.parse(part));
  } catch {
    return null;
  }
}
