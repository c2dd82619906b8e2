import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeDataDir, type ServerProcess, spawnServer } from '../test/rig/built-server.ts';
import { makeServerDatabase } from '../test/rig/server-database.ts';
import type { Engine } from './frame.ts';

/** The built service in a process of its own, without limits, with one company whose administrator asks. */
export interface Subject extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Null on the embedded engine. */
  readonly databaseUrl: string | null;
  readonly caller: Caller;
  signedIn(email: string): Promise<Caller>;
}

export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

export const password = 'a long enough phrase 42';
export const adminEmail = 'bench@example.org';
export const noLimits =
  'login register forgot csp admin security dashboard platform rpc general audit-list reset-password auth csrf-token session'
    .split(' ')
    .map((scope) => `${scope}=0/60`)
    .join();

/** An empty place for a service; `remove` takes it away with what was put in. */
export async function makePlace(engine: Engine): Promise<Place & { remove(): Promise<void> }> {
  if (engine === 'embedded') {
    const dataDir = await makeDataDir();
    return { dataDir, databaseUrl: null, remove: () => rm(dataDir, { recursive: true, force: true }) };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
  const { url, drop } = await makeServerDatabase(process.env['TEST_CITUS_URL'] ?? server());
  return {
    dataDir,
    databaseUrl: url,
    async remove() {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const server = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server to measure on');
  return url;
};

export function databaseUrl(name: string): string {
  const url = new URL(server());
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer<T>(work: (client: pg.Client) => Promise<T>, url = server()): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Which data a service has there. */
export const settingsOf = ({ databaseUrl }: Place): Record<string, string> => ({
  SESSION_SECRET: 'a secret for measurements, 32 bytes or more',
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
});

/** Starts the service at a place; the company is registered when it is not there yet. */
export async function startSubject(place: Place, env: Record<string, string> = {}): Promise<Subject> {
  const child: ServerProcess = await spawnServer({
    dataDir: place.dataDir,
    env: {
      ...settingsOf(place),
      RATE_LIMIT_OVERRIDES: noLimits,
      ...env,
    },
  });
  await child.ready;
  const signedIn = async (email: string): Promise<Caller> => {
    const caller = createCaller(child.url);
    const login = () => caller.send('POST', '/api/auth/login', { body: { email, password } });
    if ((await login()).status === 200) return caller;
    const person = { email, password, name: 'Bench', companyName: `Company of ${email.split('@')[0]}` };
    const made = await caller.send('POST', '/api/register', { body: person });
    if (made.status !== 201) throw new Error(`registration failed: ${made.text}`);
    await login();
    return caller;
  };
  return {
    ...place,
    url: child.url,
    pid: child.pid,
    caller: await signedIn(adminEmail),
    signedIn,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await child.ended;
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Until the last byte was there. */
  readonly ms: number;
}

export interface Caller {
  send(
    method: string,
    path: string,
    options?: { body?: unknown; type?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** The `data` of a good answer; anything else is an error. */
  get<T>(path: string): Promise<{ data: T; ms: number }>;
  post<T>(path: string, body?: unknown, type?: string): Promise<{ data: T; ms: number }>;
  readonly cookie: () => string;
}

/** One keep-alive connection with cookies and the anti-forgery token, and a clock around each request. */
export function createCaller(url: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  const exchange = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const from = performance.now();
      const sent = request(`${url}${path}`, { method, agent, headers: { cookie: cookie(), ...headers } });
      sent.on('error', reject);
      sent.once('response', (answer: IncomingMessage) => {
        const parts: Buffer[] = [];
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [pair = ''] = line.split(';');
          const at = pair.indexOf('=');
          cookies.set(pair.slice(0, at), pair.slice(at + 1));
        }
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode ?? 0, text, ms: performance.now() - from });
        });
      });
      if (isStream(body)) body.pipe(sent);
      else sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
    });

  const send: Caller['send'] = async (
    method,
    path,
    { body, type = 'application/json', headers: extra = {} } = {},
  ) => {
    if (method === 'GET') return exchange(method, path, extra);
    const { text } = await exchange('GET', '/api/csrf-token', {});
    const headers = { ...extra, 'x-csrf-token': JSON.parse(text).csrfToken as string };
    return exchange(method, path, body === undefined ? headers : { ...headers, 'content-type': type }, body);
  };

  const dataOf = async <T>(path: string, answering: Promise<Answer>): Promise<{ data: T; ms: number }> => {
    const { status, text, ms } = await answering;
    if (status < 200 || status > 299) throw new Error(`${path}: ${status} ${text.slice(0, 500)}`);
    return { data: JSON.parse(text).data as T, ms };
  };

  return {
    send,
    cookie,
    get: (path) => dataOf(path, send('GET', path)),
    post: (path, body, type) => dataOf(path, send('POST', path, { body, ...(type ? { type } : {}) })),
  };
}

const isStream = (body: unknown): body is NodeJS.ReadableStream =>
  typeof body === 'object' && body !== null && 'pipe' in body;
