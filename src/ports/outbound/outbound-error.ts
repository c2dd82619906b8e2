/**
 * URL_REFUSED and ADDRESS_REFUSED are the guard's own no, made before anything was connected.
 * The message is fit to show to the person who set the URL: it names no address.
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

  constructor(code: OutboundErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundError';
    this.code = code;
  }
}

const connectMessages = new Map([
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was closed by the other side'],
  ['EPIPE', 'the connection was closed by the other side'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['ENETUNREACH', 'the host cannot be reached'],
  ['EADDRNOTAVAIL', 'the host cannot be reached'],
  ['ETIMEDOUT', 'the host did not answer the connection'],
]);

/** What a socket, TLS, HTTP or zlib error means to the caller. Node's own texts carry addresses. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error instanceof AggregateError) return toOutboundError(error.errors[0]);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const connect = connectMessages.get(code);
  if (connect !== undefined) return new OutboundError('CONNECT', connect, { cause: error });
  if (/CERT|SSL|TLS|SIGNED|VERIFY|EPROTO|ISSUER|ALTNAME|CRL|CHAIN/.test(code))
    return new OutboundError('TLS', `no trusted TLS connection (${code})`, { cause: error });
  const message = code === '' ? 'no readable HTTP answer' : `no readable HTTP answer (${code})`;
  return new OutboundError('BAD_ANSWER', message, { cause: error });
}
