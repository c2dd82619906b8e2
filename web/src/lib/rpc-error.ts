import { type ErrorCode, errorCodes } from '../../../src/kernel/error-codes.ts';

export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** What went wrong with a call, however it went wrong. NETWORK: no answer came. */
export interface RpcFailure {
  readonly code: ErrorCode | 'NETWORK';
  readonly status: number;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly issues: readonly FieldIssue[];
  /** When a limit ends, by this machine's clock; null when no limit was met. */
  readonly retryAt: number | null;
}

/** What a call of the service throws: why it had no good answer is its cause. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const known = new WeakMap<object, RpcFailure>();

/** Reads a thrown value once: the moment a limit ends is counted from when the answer came. */
export function rpcFailure(error: unknown, now = Date.now()): RpcFailure {
  if (!isRecord(error)) return networkFailure(String(error));
  const before = known.get(error);
  if (before) return before;
  const failure = read(error, now);
  known.set(error, failure);
  return failure;
}

function read(error: Record<string, unknown>, now: number): RpcFailure {
  const message = typeof error['message'] === 'string' ? error['message'] : '';
  const cause = error['cause'];
  const data = isRecord(error['data']) ? error['data'] : isRecord(cause) ? cause['data'] : undefined;
  if (!isRecord(data) || typeof data['httpStatus'] !== 'number') return networkFailure(message);
  const details = isRecord(data['details']) ? data['details'] : {};
  const code = errorCodes.find((one) => one === data['code']) ?? 'INTERNAL_ERROR';
  const seconds = details['retryAfterSeconds'];
  return {
    code,
    status: data['httpStatus'],
    message,
    details,
    issues: Array.isArray(details['issues']) ? details['issues'].filter(isIssue) : [],
    retryAt: code === 'RATE_LIMITED' ? now + (typeof seconds === 'number' ? seconds : 1) * 1000 : null,
  };
}

/** An answer that is no good one, as a procedure would have thrown it. */
export function serviceError(httpStatus: number, body: unknown): Error {
  const { code = 'INTERNAL_ERROR', error = '', details = {} } = isRecord(body) ? body : {};
  return Object.assign(new Error(String(error)), { data: { code, httpStatus, details } });
}

const networkFailure = (message: string): RpcFailure => ({
  code: 'NETWORK',
  status: 0,
  message,
  details: {},
  issues: [],
  retryAt: null,
});

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isIssue = (value: unknown): value is FieldIssue =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';
