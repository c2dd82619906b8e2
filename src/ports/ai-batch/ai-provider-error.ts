import { storableText } from '../storable-text.ts';

export type ProviderErrorKind =
  | 'transient'
  | 'capacity'
  | 'auth'
  | 'billing'
  | 'permanent'
  | 'unknown_outcome'
  | 'not_found';

export type ProviderCall = 'upload' | 'create' | 'get' | 'list' | 'cancel' | 'open' | 'remove' | 'list_files';

export type ProviderErrorFacts = {
  kind: ProviderErrorKind;
  status: number | null;
  code: string | null;
  param: string | null;
  requestId: string | null;
  retryAfterMs: number | null;
  /** The limit named in an "Enqueued token limit reached" message. */
  enqueuedTokenLimit: number | null;
  /** The file or body was too big: send it in two halves. */
  tooLarge: boolean;
  /** The provider's own words, secrets taken out, at most 500 characters. */
  providerMessage: string;
};

/** The only error a batch port throws. It carries no request, no header and no key. */
export class AiProviderError extends Error implements ProviderErrorFacts {
  readonly call: ProviderCall;
  readonly kind: ProviderErrorKind;
  readonly status: number | null;
  readonly code: string | null;
  readonly param: string | null;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  readonly enqueuedTokenLimit: number | null;
  readonly tooLarge: boolean;
  readonly providerMessage: string;

  constructor(call: ProviderCall, facts: ProviderErrorFacts) {
    const where = [facts.status, facts.code].filter((part) => part !== null).join(' ');
    super(
      storableText(
        where
          ? `AI provider ${call}: ${facts.kind} (${where}): ${facts.providerMessage}`
          : `AI provider ${call}: ${facts.kind}: ${facts.providerMessage}`,
      ),
    );
    this.name = 'AiProviderError';
    this.call = call;
    this.kind = facts.kind;
    this.status = facts.status;
    this.code = facts.code;
    this.param = facts.param;
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
    this.enqueuedTokenLimit = facts.enqueuedTokenLimit;
    this.tooLarge = facts.tooLarge;
    this.providerMessage = facts.providerMessage;
  }
}

/** A failure found on our side of the wire, with only the facts that matter. */
export function providerError(
  call: ProviderCall,
  facts: Pick<ProviderErrorFacts, 'kind' | 'code' | 'providerMessage'> & { tooLarge?: boolean },
): AiProviderError {
  return new AiProviderError(call, {
    status: null,
    param: null,
    requestId: null,
    retryAfterMs: null,
    enqueuedTokenLimit: null,
    tooLarge: false,
    ...facts,
  });
}
