import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { sayBytes } from '../../words/say-bytes.ts';
import { say } from '../../words/sentence.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';

/** What is sent as Accept-Encoding: exactly what can be undone here. */
export const acceptedEncodings = 'gzip, deflate, br';

// A compressed body may be a little longer than what it holds; endless padding must still end.
const compressedSlackBytes = 65_536;

/**
 * The body, decompressed, never more than `maxBytes` of it in either form: a small answer that
 * unpacks into gigabytes is cut at the bound, block by block.
 */
export async function* boundedBody(
  answer: IncomingMessage,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  const tooLarge = () =>
    new OutboundError('TOO_LARGE', say('connection.tooLong', { bytes: sayBytes(maxBytes) }));
  const announced = Number(answer.headers['content-length'] ?? 0);
  if (announced > maxBytes + compressedSlackBytes) throw tooLarge();
  let bytes = 0;
  try {
    for await (const chunk of decoded(answer, maxBytes + compressedSlackBytes, tooLarge)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw toOutboundError(error);
  }
}

function decoded(
  answer: IncomingMessage,
  maxRawBytes: number,
  tooLarge: () => Error,
): AsyncIterable<Uint8Array> {
  const decoder = decoderFor(answer.headers['content-encoding']);
  if (decoder === null) return answer;
  let rawBytes = 0;
  const counter = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      rawBytes += chunk.length;
      if (rawBytes > maxRawBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
  // An error of any part destroys the last, where the reader meets it.
  pipeline(answer, counter, decoder, () => {});
  return decoder;
}

function decoderFor(contentEncoding: string | undefined): (Readable & NodeJS.WritableStream) | null {
  switch ((contentEncoding ?? '').trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new OutboundError('BAD_ANSWER', say('connection.encoding'));
  }
}
