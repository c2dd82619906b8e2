import type { Operation } from './operation.ts';

/** An operation at a method and a path. Plain data, so that the document and the tests can read it too. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Fastify's spelling: `/api/platform/companies/:id`. */
  readonly path: string;
  readonly op: Operation;
  /**
   * data: `{success, data}`; flat: `{success, …}`; bare: the value itself; empty: no body; bytes: those of
   * `{contentType, bytes}`. Default data.
   */
  readonly envelope?: 'data' | 'flat' | 'bare' | 'empty' | 'bytes';
  /** Default 200, and 204 for an empty envelope. */
  readonly status?: number;
  /**
   * json: an object (the default of a write). none: a body is not looked at.
   * raw: the operation gets `{contentType, bytes}`. stream: it gets `{contentType, stream}` beside the query.
   */
  readonly body?: 'json' | 'none' | 'raw' | 'stream';
  /** Content types of a raw or streamed body, for the API description; the operation itself judges them. */
  readonly bodyTypes?: readonly string[];
  readonly maxBytes?: number;
  /** How long a body may take; without it a few seconds. */
  readonly bodyMaxMs?: number;
  /** The body may be gzip; it is then bounded by `maxBytes` before and after. It is read once it is known who sends it. */
  readonly isCompressible?: true;
  /** token: the anti-forgery header (the default of a write). origin: no cross-site caller. none: anybody. */
  readonly csrf?: 'token' | 'origin' | 'none';
  /** Kept out of the API description: a variant that exists for a caller who expects it. */
  readonly undocumented?: boolean;
}
