/** As OTLP has a value of an attribute, nested no deeper than `deepest`. */
export type AttributeValue =
  | string
  | number
  | boolean
  | null
  | readonly AttributeValue[]
  | { readonly [name: string]: AttributeValue };

export type Attributes = ReadonlyMap<string, AttributeValue>;

export interface SpanEvent {
  readonly name: string;
  readonly attributes: Attributes;
}

export interface OtlpSpan {
  /** Hexadecimal, small letters; as it came where it is none. */
  readonly traceId: string;
  readonly spanId: string;
  /** Empty: it is the first of its trace. */
  readonly parentId: string;
  readonly name: string;
  /** Milliseconds since 1970, with fractions. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Attributes;
  readonly events: readonly SpanEvent[];
  /** It has more than a span may hold: what is beyond was not read. */
  readonly isTooMuch: boolean;
}

export const otlpBounds = {
  /** Of values in values. */
  depth: 32,
  /** Of one span, those of its events included. */
  attributes: 20_000,
  /** In one request. */
  spans: 50_000,
  /** Of resources, scopes and their lists of spans in one request, and of all that one span holds, in protobuf. */
  fieldsAround: 60_000,
  fieldsOfSpan: 100_000,
} as const;

/** One span that holds more than any: the others are read. */
export class SpanTooMuch extends Error {
  override name = 'SpanTooMuch';
}

/** A body that is not what it says it is, or holds more than any exporter sends. */
export class OtlpUnreadable extends Error {
  override name = 'OtlpUnreadable';
}
