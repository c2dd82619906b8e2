import type { GuardedRequest, GuardedRequestInit } from '../../src/ports/outbound/guarded-request.ts';
import { OutboundError } from '../../src/ports/outbound/outbound-error.ts';
import { say } from '../../src/words/sentence.ts';

export interface FakeCall {
  url: string;
  init: GuardedRequestInit;
}

export interface FakeAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface FakeGuardedRequest {
  request: GuardedRequest;
  calls: FakeCall[];
}

/** The outside world for tests of what sits on the guard: `answer` may also throw an OutboundError. */
export function createFakeGuardedRequest(
  answer: (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>,
): FakeGuardedRequest {
  const calls: FakeCall[] = [];
  const request: GuardedRequest = async (url, init) => {
    const call = { url, init };
    calls.push(call);
    const { status, headers = {}, body = '' } = await answer(call);
    const bytes = Buffer.from(body);
    async function* read(): AsyncGenerator<Uint8Array, void> {
      if (bytes.length > init.maxBytes)
        throw new OutboundError('TOO_LARGE', say('connection.tooLong', { bytes: String(init.maxBytes) }));
      if (bytes.length > 0) yield bytes;
    }
    async function buffer(): Promise<Buffer> {
      const chunks: Uint8Array[] = [];
      for await (const chunk of read()) chunks.push(chunk);
      return Buffer.concat(chunks);
    }
    return {
      status,
      headers,
      body: read(),
      buffer,
      text: async () => (await buffer()).toString(),
      discard() {},
    };
  };
  return { request, calls };
}
