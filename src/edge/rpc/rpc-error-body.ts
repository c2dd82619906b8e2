import type { AppError } from '../../kernel/errors.ts';

/** One error for the whole request, a batch too: the client hands it to every call. */
export function rpcErrorBody(error: AppError, language: string | null) {
  const { code, status } = error;
  const { message, details } = error.told(language);
  return { error: { json: { message, code: -32600, data: { code, httpStatus: status, details } } } };
}
