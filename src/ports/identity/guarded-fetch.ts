import type { CustomFetch } from 'openid-client';
import type { OutboundProtocol } from '../outbound/check-url.ts';
import type { GuardedRequest } from '../outbound/guarded-request.ts';

const timeoutMs = 10_000;
const maxBytes = 512 * 1024;

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
    const isBodyless = answer.status === 204 || answer.status === 205 || answer.status === 304;
    return new Response(isBodyless ? null : text, {
      status: answer.status >= 200 ? answer.status : 502,
      headers: { ...answer.headers },
    });
  };
}
