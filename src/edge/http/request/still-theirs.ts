import type { IncomingMessage } from 'node:http';
import { AppError, invalidRequest } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';

const lookEveryMs = 15_000;

/**
 * The bytes of a request that may take hours to come, for as long as its sender may send them: `mayGoOn` is asked now and
 * then, and when all of them are here. Whoever leaves off early leaves the connection as it is: an answer still goes over it.
 */
export function stillTheirs(
  request: IncomingMessage,
  mayGoOn: () => Promise<void>,
  nowMs: () => number,
): AsyncIterable<Uint8Array> & Pick<IncomingMessage, 'headers'> {
  async function* read(): AsyncGenerator<Uint8Array> {
    let lookedMs = nowMs();
    try {
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        if (nowMs() - lookedMs >= lookEveryMs) {
          await mayGoOn();
          lookedMs = nowMs();
        }
        yield chunk;
      }
    } catch (error) {
      // Whoever leaves in the middle is no fault of ours.
      throw error instanceof AppError || !request.destroyed ? error : invalidRequest(say('request.bodyCut'));
    }
    await mayGoOn();
  }
  return Object.assign(read(), { headers: request.headers });
}
