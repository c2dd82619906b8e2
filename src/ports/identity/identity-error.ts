import { AuthorizationResponseError } from 'openid-client';
import { OutboundError } from '../outbound/outbound-error.ts';

/**
 * denied       the provider, or the person there, said no
 * unreachable  no answer from the provider
 * untrusted    an answer that proves nothing: wrong state, issuer, signature, nonce, audience, time …
 */
export type IdentityFault = 'denied' | 'unreachable' | 'untrusted';

export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly fault: IdentityFault;
  /** The library's own name of what was wrong, fit for an audit entry. */
  readonly detail: string;

  constructor(fault: IdentityFault, detail: string, options?: ErrorOptions) {
    super(`${fault}: ${detail}`, options);
    this.fault = fault;
    this.detail = detail;
  }
}

export function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const outbound = causeOf(error, (cause): cause is OutboundError => cause instanceof OutboundError);
  if (outbound) return new IdentityError('unreachable', outbound.message, { cause: error });
  if (error instanceof AuthorizationResponseError)
    return new IdentityError('denied', 'the provider refused', { cause: error });
  return new IdentityError('untrusted', codeOf(error), { cause: error });
}

/** Whatever answers there without being a provider is none that was reached: who asks maps no network with it. */
export function toDescriptionError(error: unknown): IdentityError {
  const known = toIdentityError(error);
  const isOther = known.detail === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
  return isOther ? known : new IdentityError('unreachable', known.detail, { cause: error });
}

function causeOf<T>(error: unknown, is: (cause: unknown) => cause is T): T | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (is(cause)) return cause;
  }
  return undefined;
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[A-Z0-9_]{1,80}$/.test(code) ? code : 'UNREADABLE_ANSWER';
}
