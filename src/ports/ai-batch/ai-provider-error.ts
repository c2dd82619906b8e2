import { inEnglish, type Sentence, say } from '../../words/sentence.ts';
import { cutText, storableText } from '../storable-text.ts';

export type ProviderErrorKind =
  | 'transient'
  | 'capacity'
  | 'auth'
  | 'billing'
  | 'permanent'
  | 'unknown_outcome'
  | 'not_found';

export type ProviderCall =
  | 'upload'
  | 'create'
  | 'get'
  | 'list'
  | 'cancel'
  | 'open'
  | 'remove'
  | 'list_files'
  | 'ask';

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
  /** The provider's own words, secrets taken out, at most 500 characters; or what we say in their place. */
  providerMessage: Sentence | string;
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
  readonly providerMessage: Sentence | string;
  /** The message, as data. */
  readonly sentence: Sentence;

  constructor(call: ProviderCall, facts: ProviderErrorFacts) {
    const sentence = sentenceOf(call, facts);
    super(inEnglish(sentence));
    this.sentence = sentence;
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

const codeLength = 200;

function sentenceOf(call: ProviderCall, { kind, status, code, providerMessage: told }: ProviderErrorFacts) {
  const where = [status, code && cutText(code, codeLength)].filter((part) => part !== null).join(' ');
  const message = typeof told === 'string' ? storableText(told) : told;
  const facts = { call, kind: say(`provider.kind.${kind}`), message };
  return where ? say('provider.failedAt', { ...facts, where }) : say('provider.failed', facts);
}

/** A failure found on our side of the wire, with only the facts that matter. */
export function providerError(
  call: ProviderCall,
  facts: Pick<ProviderErrorFacts, 'kind' | 'code' | 'providerMessage'> &
    Partial<Pick<ProviderErrorFacts, 'tooLarge' | 'retryAfterMs' | 'status'>>,
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
