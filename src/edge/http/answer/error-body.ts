import type { AppError } from '../../../kernel/errors.ts';

/** The one shape of a refusal. */
export const errorBody = (error: AppError) => ({
  success: false as const,
  error: error.message,
  code: error.code,
  details: error.details,
});
