import type { AppError } from '../../../kernel/errors.ts';

/** The one shape of a refusal. */
export function errorBody(error: AppError, language: string | null) {
  const { message, details } = error.told(language);
  return { success: false as const, error: message, code: error.code, details };
}
