import type { CustomFetch } from 'openid-client';
import { say } from '../../words/sentence.ts';
import type { OutboundProtocol } from '../outbound/check-url.ts';
import type { GuardedRequest } from '../outbound/guarded-request.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { checkJson, JsonTooMuch, jsonBounds, parseJson } from '../parse-json.ts';

const timeoutMs = 10_000;
const maxBytes = 512 * 1024;
/** Far more than descriptions, keys and tokens hold: the library and we read them several times, all of it at once. */
const bounds = { ...jsonBounds, values: 10_000, names: 1000 };

/**
 * In what a provider says of itself, as everywhere else: the library reads addresses there, and the host of one takes as
 * its length squared. What it says of a person may hold a whole picture (`data:`), which nobody reads.
 */
const longestAddress = 2048;

/** The library's way out: the outbound guard, bounded in time and size, no redirect followed. */
export function createGuardedFetch(
  request: GuardedRequest,
  protocols: readonly OutboundProtocol[],
): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await request(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      ...(signal ? { signal } : {}),
      timeoutMs,
      maxBytes,
      protocols,
    });
    const text = await answer.text();
    checkAnswer(text, new URL(url).pathname.includes('/.well-known/') ? longestAddress : maxBytes);
    const isBodyless = answer.status === 204 || answer.status === 205 || answer.status === 304;
    return new Response(isBodyless ? null : text, {
      status: answer.status >= 200 ? answer.status : 502,
      // Of a challenge nothing is of use here, and reading a long one takes as its length squared.
      headers: { ...answer.headers, 'www-authenticate': '' },
    });
  };
}

/** The library parses the answer, and the parts of the tokens in it, without any bound but that of their bytes. */
function checkAnswer(text: string, mostOfAddress: number): void {
  try {
    for (const word of textsIn(text, mostOfAddress)) {
      if (word.length <= bounds.depth) continue;
      const [head, payload, , ...others] = word.split('.', 6);
      if (payload === undefined || others.length > 2) continue;
      for (const part of [head, payload])
        checkJson(Buffer.from(part ?? '', 'base64url').toString('latin1'), bounds);
    }
  } catch (error) {
    if (!(error instanceof JsonTooMuch)) throw error;
    throw new OutboundError('BAD_ANSWER', say('connection.answer', { what: error.sentence }));
  }
}

/** As the library will read them: a point of a token may be written by its number. */
function textsIn(text: string, mostOfAddress: number): string[] {
  const texts: string[] = [];
  try {
    parseJson(
      text,
      (_key, value: unknown) => {
        if (typeof value !== 'string') return value;
        if (value.length > mostOfAddress && value.includes(':'))
          throw new JsonTooMuch(say('json.longAddress', { most: mostOfAddress }));
        texts.push(value);
        return value;
      },
      bounds,
    );
    return texts;
  } catch (error) {
    if (error instanceof JsonTooMuch) throw error;
    return [text];
  }
}
