import type { OutgoingHttpHeaders } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  readonly json: unknown;
  /** Until the last byte was there. */
  readonly ms: number;
  /** Until the first byte of its body was there, where a connection tells. */
  readonly firstMs: number;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';

/** What carries a request to the service: Fastify's own way past the network, or a connection. */
export interface Carrier {
  inject(request: {
    method: Method;
    url: string;
    remoteAddress: string;
    headers: Record<string, string | undefined>;
    payload?: string | Buffer | NodeJS.ReadableStream;
  }): Promise<{ statusCode: number; headers: OutgoingHttpHeaders; body: string; firstMs?: number }>;
}

export interface SendOptions {
  readonly headers?: Record<string, string | undefined>;
  readonly body?: string | Buffer | NodeJS.ReadableStream | object;
  /** Leaves the anti-forgery header away. */
  readonly withoutCsrf?: boolean;
}

/** What a browser does: keeps cookies, fetches an anti-forgery token when it is about to change something. */
export interface Browser {
  readonly cookies: Map<string, string>;
  send(method: Method, url: string, options?: SendOptions): Promise<Answer>;
  get(url: string, headers?: Record<string, string | undefined>): Promise<Answer>;
  post(url: string, body?: object, headers?: Record<string, string | undefined>): Promise<Answer>;
  patch(url: string, body: object): Promise<Answer>;
  delete(url: string): Promise<Answer>;
  /** A typed procedure by its dotted name; the answer is what stands under `result.data.json`. */
  rpc(
    procedure: string,
    input?: unknown,
  ): Promise<Answer & { readonly data: unknown; readonly error: unknown }>;
  /** Fetches a fresh anti-forgery token. */
  csrf(): Promise<string>;
  /** Its cookies, as a header says them. */
  cookie(): string;
}

/** With a key it is a program, who shows it with each request, and needs no anti-forgery token. */
export function createBrowser(server: Carrier, address = '198.51.100.7', key?: string): Browser {
  const cookies = new Map<string, string>();
  let token: { value: string; session: string | undefined } | null = null;

  async function send(method: Method, url: string, options: SendOptions = {}): Promise<Answer> {
    const { body } = options;
    const needsToken = isWrite(method) && !options.withoutCsrf && key === undefined;
    const isObject = typeof body === 'object' && !Buffer.isBuffer(body) && !isStream(body);
    const request: Parameters<Carrier['inject']>[0] = {
      method,
      url,
      remoteAddress: address,
      headers: {
        ...(cookies.size > 0 && { cookie: cookie() }),
        ...(isObject && { 'content-type': 'application/json' }),
        ...(needsToken && { 'x-csrf-token': await csrf() }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...options.headers,
        ...(needsToken && { cookie: cookie() }),
      },
      ...(body === undefined ? {} : { payload: isObject ? JSON.stringify(body) : body }),
    };
    const from = performance.now();
    const response = await server.inject(request);
    const ms = performance.now() - from;
    keepCookies(response.headers['set-cookie']);
    const read = once(() => parse(response.body));
    return {
      status: response.statusCode,
      headers: response.headers as Answer['headers'],
      text: response.body,
      // Read when it is asked for: who measures reads few of many answers.
      get json() {
        return read();
      },
      ms,
      firstMs: response.firstMs ?? ms,
    };
  }

  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function csrf(): Promise<string> {
    const session = cookies.get('session-token');
    if (token && token.session === session) return token.value;
    const answer = await send('GET', '/api/csrf-token');
    const { csrfToken } = answer.json as { csrfToken: string };
    token = { value: csrfToken, session: cookies.get('session-token') };
    return csrfToken;
  }

  function keepCookies(header: OutgoingHttpHeaders[string]): void {
    for (const line of header === undefined ? [] : [header].flat().map(String)) {
      const [pair = ''] = line.split(';');
      const [name = '', ...rest] = pair.split('=');
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, rest.join('='));
    }
  }

  return {
    cookies,
    send,
    csrf,
    cookie,
    get: (url, headers) => send('GET', url, { headers }),
    post: (url, body, headers) => send('POST', url, { body, headers }),
    patch: (url, body) => send('PATCH', url, { body }),
    delete: (url) => send('DELETE', url),
    async rpc(procedure, input = null) {
      const answer = await send('POST', `/api/rpc/${procedure}`, { body: { json: input } });
      const json = answer.json as { result?: { data: { json: unknown } }; error?: { json: unknown } };
      return { ...answer, data: json?.result?.data.json, error: json?.error?.json };
    },
  };
}

const isStream = (body: unknown): body is NodeJS.ReadableStream =>
  typeof body === 'object' && body !== null && 'pipe' in body;

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const isWrite = (method: Method): boolean => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
