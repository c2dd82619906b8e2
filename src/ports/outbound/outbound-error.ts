import { inEnglish, type Sentence, say } from '../../words/sentence.ts';

/**
 * URL_REFUSED and ADDRESS_REFUSED are the guard's own no, made before anything was connected.
 * The sentence is fit to show to the person who set the URL: it names no address.
 */
export type OutboundErrorCode =
  | 'URL_REFUSED'
  | 'ADDRESS_REFUSED'
  | 'DNS'
  | 'CONNECT'
  | 'TLS'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  | 'BAD_ANSWER'
  | 'ABORTED';

export class OutboundError extends Error {
  readonly code: OutboundErrorCode;
  readonly sentence: Sentence;

  constructor(code: OutboundErrorCode, sentence: Sentence, options?: ErrorOptions) {
    super(inEnglish(sentence), options);
    this.name = 'OutboundError';
    this.code = code;
    this.sentence = sentence;
  }
}

const connectMessages = new Map([
  ['ECONNREFUSED', say('connection.refused')],
  ['ECONNRESET', say('connection.closed')],
  ['EPIPE', say('connection.closed')],
  ['EHOSTUNREACH', say('connection.unreachable')],
  ['ENETUNREACH', say('connection.unreachable')],
  ['EADDRNOTAVAIL', say('connection.unreachable')],
  ['ETIMEDOUT', say('connection.silent')],
]);

/** What a socket, TLS, HTTP or zlib error means to the caller. Node's own texts carry addresses. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error instanceof AggregateError) return toOutboundError(error.errors[0]);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const connect = connectMessages.get(code);
  if (connect !== undefined) return new OutboundError('CONNECT', connect, { cause: error });
  if (/CERT|SSL|TLS|SIGNED|VERIFY|EPROTO|ISSUER|ALTNAME|CRL|CHAIN/.test(code))
    return new OutboundError('TLS', say('connection.tls', { code }), { cause: error });
  const sentence = code === '' ? say('connection.unreadable') : say('connection.unreadableFor', { code });
  return new OutboundError('BAD_ANSWER', sentence, { cause: error });
}
