import { createBrowser, type Method } from './browser.ts';
import { connectTo } from './connect-to.ts';

export interface TimedAnswer {
  readonly status: number;
  readonly text: string;
  /** Until the last byte was there. */
  readonly ms: number;
}

export interface Caller {
  send(
    method: Method,
    path: string,
    options?: { body?: string | object; type?: string; headers?: Record<string, string> },
  ): Promise<TimedAnswer>;
  /** The `data` of a good answer; anything else is an error. */
  get<T>(path: string): Promise<{ data: T; ms: number }>;
  post<T>(path: string, body?: string | object, type?: string): Promise<{ data: T; ms: number }>;
  readonly cookie: () => string;
}

/** A browser on real connections that is measured: it asks for a new anti-forgery token before each change. */
export function createCaller(url: string): Caller {
  const browser = createBrowser(connectTo(url, { sockets: 4 }));

  const send: Caller['send'] = async (
    method,
    path,
    { body, type = 'application/json', headers = {} } = {},
  ) => {
    if (method === 'GET') return browser.send(method, path, { headers });
    const { csrfToken } = (await browser.get('/api/csrf-token')).json as { csrfToken: string };
    return browser.send(method, path, {
      withoutCsrf: true,
      headers: {
        ...headers,
        'x-csrf-token': csrfToken,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
  };

  const dataOf = async <T>(
    path: string,
    answering: Promise<TimedAnswer>,
  ): Promise<{ data: T; ms: number }> => {
    const { status, text, ms } = await answering;
    if (status < 200 || status > 299) throw new Error(`${path}: ${status} ${text.slice(0, 500)}`);
    return { data: JSON.parse(text).data as T, ms };
  };

  return {
    send,
    cookie: () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    get: (path) => dataOf(path, send('GET', path)),
    post: (path, body, type) => dataOf(path, send('POST', path, { body, ...(type ? { type } : {}) })),
  };
}
