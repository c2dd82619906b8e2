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
