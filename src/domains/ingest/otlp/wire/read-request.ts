import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { decodeInSteps } from '../../../../kernel/input/decode-in-steps.ts';
import { JsonTooMuch } from '../../../../ports/parse-json.ts';
import { say } from '../../../../words/sentence.ts';
import { type OtlpSpan, OtlpUnreadable, otlpBounds } from './otlp-span.ts';
import { readJson } from './read-json.ts';
import { readProtobuf } from './read-protobuf.ts';

export const otlpTypes = ['application/x-protobuf', 'application/json'] as const;
export type OtlpType = (typeof otlpTypes)[number];

export function otlpType(contentType: string | null): OtlpType {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const known = otlpTypes.find((name) => name === type);
  if (!known) throw invalidRequest(say('otlp.contentType'));
  return known;
}

/**
 * The spans of a body, one after the other: read, one takes a hundred times as much as it was sent in, so that they are
 * never all here. Between them others may go first. The body is refused whole where it cannot be read.
 */
export function* readRequest(bytes: Uint8Array, type: OtlpType): Generator<OtlpSpan | undefined> {
  try {
    yield* type === 'application/json' ? readJson(yield* decodeInSteps(bytes)) : readProtobuf(bytes);
  } catch (error) {
    if (error instanceof JsonTooMuch)
      throw invalidRequest(say('request.jsonTooLarge', { why: error.sentence }));
    if (error instanceof OtlpUnreadable || error instanceof SyntaxError) throw unreadable();
    // What the readers of bytes and of text throw.
    if (error instanceof TypeError || error instanceof RangeError || isOfReader(error)) throw unreadable();
    throw error;
  }
}

const isOfReader = (error: unknown): boolean =>
  error instanceof Error && error.name === 'Error' && /varint|wire|tag|group|EOF/i.test(error.message);

const unreadable = () =>
  invalidRequest(say('otlp.unreadable', { spans: otlpBounds.spans, depth: otlpBounds.depth }));

/** An ExportTraceServiceResponse; what went well in every respect is answered with an empty one. */
export function writeAnswer(type: OtlpType, rejectedSpans: number, errorMessage: string): Uint8Array {
  const isWhole = rejectedSpans === 0 && errorMessage === '';
  if (type === 'application/json') {
    const partialSuccess = { rejectedSpans: String(rejectedSpans), errorMessage };
    return Buffer.from(JSON.stringify(isWhole ? {} : { partialSuccess }));
  }
  const answer = new BinaryWriter();
  if (isWhole) return answer.finish();
  const partial = new BinaryWriter();
  if (rejectedSpans > 0) partial.tag(1, WireType.Varint).int64(rejectedSpans);
  partial.tag(2, WireType.LengthDelimited).string(errorMessage);
  return answer.tag(1, WireType.LengthDelimited).bytes(partial.finish()).finish();
}
