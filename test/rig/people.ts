import { type Answer, type Browser, createBrowser, type Method } from './browser.ts';
import { connectTo } from './connect-to.ts';

/** A browser on real connections that is measured. */
export interface Caller extends Pick<Browser, 'cookie'> {
  send(
    method: Method,
    path: string,
    options?: { body?: Body; type?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** The `data` of a good answer; anything else is an error. */
  get<T>(path: string): Promise<{ data: T; ms: number }>;
  post<T>(path: string, body?: Body, type?: string): Promise<{ data: T; ms: number }>;
}
type Body = string | object;

export function createCaller(url: string): Caller {
  const { send: ask, cookie } = createBrowser(connectTo(url, { sockets: 4 }));
  const send: Caller['send'] = (method, path, { body, type, headers } = {}) =>
    ask(method, path, { body, headers: { ...headers, ...(type && { 'content-type': type }) } });
  async function dataOf<T>(path: string, answering: Promise<Answer>): Promise<{ data: T; ms: number }> {
    const { status, text, ms } = await answering;
    if (status < 200 || status > 299) throw new Error(`${path}: ${status} ${text.slice(0, 500)}`);
    return { data: JSON.parse(text).data as T, ms };
  }
  return {
    send,
    cookie,
    get: (path) => dataOf(path, send('GET', path)),
    post: (path, body, type) => dataOf(path, send('POST', path, { body, type })),
  };
}

/** Whoever can ask the service: a browser past the network, or one on real connections. */
interface Asking {
  send(method: 'POST', path: string, options: { body: object }): Promise<{ status: number; text: string }>;
}

export interface NewPerson {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly companyName: string;
}

/** Somebody with a company of their own. */
export const personCalled = (name: string): NewPerson => ({
  email: `${name}@example.org`,
  password: 'a long enough phrase 42',
  name,
  companyName: `Company of ${name}`,
});

/** Registers a company with its first administrator; their id. Nobody is signed in by it. */
export async function register(asking: Asking, person: NewPerson): Promise<string> {
  const { status, text } = await asking.send('POST', '/api/register', { body: person });
  if (status !== 201) throw new Error(`registration failed: ${text}`);
  return (JSON.parse(text) as { userId: string }).userId;
}

export async function signIn(asking: Asking, email: string, password: string): Promise<void> {
  const { status, text } = await asking.send('POST', '/api/auth/login', { body: { email, password } });
  if (status !== 200) throw new Error(`sign-in failed: ${text}`);
}

type Known = Pick<NewPerson, 'email' | 'password'>;

/** Somebody on connections of their own, signed in. */
export async function signedIn(url: string, { email, password }: Known): Promise<Caller> {
  const caller = createCaller(url);
  await signIn(caller, email, password);
  return caller;
}

/** Somebody new, registered and signed in. */
export async function signedUp(url: string, person: NewPerson): Promise<Caller> {
  await register(createCaller(url), person);
  return signedIn(url, person);
}

/** Whether somebody who registered is there still. */
export const isKnown = async (url: string, { email, password }: Known): Promise<boolean> =>
  (await createCaller(url).send('POST', '/api/auth/login', { body: { email, password } })).status === 200;

/** A key with which programs of the caller's company may do so much. */
export async function keyOf(admin: Caller, password: string, ...scopes: readonly string[]): Promise<string> {
  const body = { name: 'A program', scopes, currentPassword: password };
  return (await admin.post<{ key: string }>('/api/admin/api-keys', body)).data.key;
}
