/** A refusal in the provider's words; the route turns it into the provider's envelope. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly param: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    more: {
      type?: string;
      code?: string | null;
      param?: string | null;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.type = more.type ?? 'invalid_request_error';
    this.code = more.code ?? null;
    this.param = more.param ?? null;
    this.headers = more.headers ?? {};
  }
}

/** A parameter that holds something else than it may. */
export const invalidValue = (param: string, message: string): ApiError =>
  new ApiError(400, message, { param, code: 'invalid_value' });
