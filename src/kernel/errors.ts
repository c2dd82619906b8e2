/** The codes of the contract. INTERNAL_ERROR is ours, for what is nobody's fault but the service's. */
export const errorCodes = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'CSRF_INVALID',
  'NOT_FOUND',
  'CONFLICT',
  'INTERNAL_ERROR',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export type Issue = { path: string; message: string };

/** A refusal that a caller may read. Anything else that is thrown becomes a neutral INTERNAL_ERROR. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, status: number, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export const unauthorized = (message = 'Sign in to continue.', details?: Record<string, unknown>) =>
  new AppError('UNAUTHORIZED', 401, message, details);

export const forbidden = (message = 'You may not do this.', details?: Record<string, unknown>) =>
  new AppError('FORBIDDEN', 403, message, details);

/** Not a matter of rights: `reason` tells it from somebody who tries what they may not do. */
export const emailUnconfirmed = () =>
  forbidden('Confirm your own e-mail address first: the link is in your mail.', { reason: unconfirmed });
export const unconfirmed = 'email-unconfirmed';

export const csrfInvalid = () =>
  new AppError(
    'CSRF_INVALID',
    403,
    'The anti-forgery token is missing or wrong. Get a new one and try again.',
  );

/** What cannot be read at all: bad JSON, a wrong content type, a query or path value of the wrong form. */
export const invalidRequest = (message: string, issues: Issue[] = []) =>
  new AppError('VALIDATION_ERROR', 400, message, { issues });

/** A readable body whose fields break a rule. */
export const invalidFields = (issues: Issue[], message = 'Some fields are not valid.') =>
  new AppError('VALIDATION_ERROR', 422, message, { issues });

export const tooLarge = (maxBytes: number) =>
  new AppError('VALIDATION_ERROR', 413, `The request is too large: at most ${maxBytes} bytes are taken.`, {
    issues: [],
    maxBytes,
  });

export const headersTooLarge = () =>
  new AppError('VALIDATION_ERROR', 431, 'The request has too many headers.', { issues: [] });

export const addressTooLong = () =>
  new AppError('VALIDATION_ERROR', 431, 'The address of the request is too long.', { issues: [] });

export const notFound = (what = 'This') => new AppError('NOT_FOUND', 404, `${what} was not found.`);

export const conflict = (message: string, details?: Record<string, unknown>) =>
  new AppError('CONFLICT', 409, message, details);

export const rateLimited = (retryAfterSeconds: number, scope: string) =>
  new AppError('RATE_LIMITED', 429, `Too many requests. Try again in ${retryAfterSeconds} s.`, {
    scope,
    retryAfterSeconds,
  });

/** The contract has no 503: who is turned away for want of room is told to come back, like any other surplus. */
export const overloaded = (retryAfterSeconds: number) =>
  new AppError('RATE_LIMITED', 429, `Too busy at this moment. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });

/** Says no more than that: which database, and when it is over, is the operator's affair. */
export const beingMoved = () =>
  new AppError('INTERNAL_ERROR', 503, 'The data is being moved. Nothing was saved; try again later.');

export const internalError = (requestId: string) =>
  new AppError('INTERNAL_ERROR', 500, 'Something went wrong on our side. Nothing was half done.', {
    requestId,
  });
