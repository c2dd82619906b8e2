import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { say } from '../../words/sentence.ts';
import { acceptedEncodings, boundedBody } from './bounded-body.ts';
import { checkUrlWith, hostOf, type OutboundProtocol } from './check-url.ts';
import { createGuardedLookup } from './guarded-lookup.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import { compileOutboundPolicy, type OutboundPolicy, openedNames } from './outbound-policy.ts';
import { type ResolveHost, resolveHost } from './resolve-host.ts';

export interface GuardedRequestInit {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** For the whole: DNS, connection, headers and the last byte of the body. */
  timeoutMs: number;
  /** For the beginning of the answer; default: as for the whole. */
  answerWithinMs?: number;
  /** Of the body, decompressed. */
  maxBytes: number;
  /** Of the body as it comes, while somebody waits for it; default: as slow as `timeoutMs` allows. */
  leastBytesPerMinute?: number;
  signal?: AbortSignal;
  /** Default: https only. */
  protocols?: readonly OutboundProtocol[];
  /** For whoever asks one server again and again: a connection that was judged serves the next call too. */
  keepAlive?: boolean;
}

export interface GuardedAnswer {
  status: number;
  /** Names in lower case; repeated headers joined by a comma. */
  headers: Readonly<Record<string, string>>;
  /** Can be read once. Whoever does not read it calls `discard`. */
  body: AsyncIterable<Uint8Array>;
  text(): Promise<string>;
  buffer(): Promise<Buffer>;
  discard(): void;
}

/** Rejects with OutboundError only. A redirect is an answer like any other and is never followed. */
export type GuardedRequest = (url: string, init: GuardedRequestInit) => Promise<GuardedAnswer>;

export interface GuardOptions extends OutboundPolicy {
  /** Who resolves host names; default: DNS, and for names of the own network the machine. */
  lookup?: ResolveHost;
  /** Trusted certificates in PEM, in place of the well-known ones. */
  ca?: string;
}

/** Of answers before the answer some servers send a few; without an end they keep this process at work. */
const mostInterim = 20;

/** Servers close what rests for some seconds: nothing is sent into a connection that is about to end. */
const restMs = 2000;

/** The one way out to addresses that somebody typed in: webhooks, imports, transcripts. */
export function createGuardedRequest(options: GuardOptions): GuardedRequest {
  const judge = compileOutboundPolicy(options);
  const [isOpened, resolve] = [openedNames(options), options.lookup ?? resolveHost];
  const lookup = createGuardedLookup(judge, (hostname) => resolve(hostname, isOpened(hostname)));
  const kept = { keepAlive: true, timeout: restMs };
  const [agent, secureAgent] = [new http.Agent(kept), new https.Agent(kept)];

  return async (text, init) => {
    const verdict = checkUrlWith(text, judge, init.protocols);
    if (!verdict.ok) throw new OutboundError('URL_REFUSED', verdict.reason);
    if (init.signal?.aborted === true) throw new OutboundError('ABORTED', say('connection.calledOff'));
    const { url } = verdict;
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? https : http).request({
      protocol: url.protocol,
      host: hostOf(url),
      port: url.port === '' ? undefined : Number(url.port),
      path: url.pathname + url.search,
      method: init.method ?? 'GET',
      headers: { 'accept-encoding': acceptedEncodings, ...allowedHeaders(init.headers), host: url.host },
      lookup,
      agent: init.keepAlive === true && (isSecure ? secureAgent : agent),
      insecureHTTPParser: false,
      ca: options.ca,
    });
    return exchange(request, init);
  };
}

function exchange(request: ClientRequest, init: GuardedRequestInit): Promise<GuardedAnswer> {
  return new Promise((resolve, reject) => {
    // Set by whatever cut the exchange short, so that a reader learns that and not its echo.
    let cut: OutboundError | undefined;
    const cutShort = (error: OutboundError): void => {
      cut ??= error;
      end();
      reject(cut);
    };
    const onAbort = (): void => cutShort(new OutboundError('ABORTED', say('connection.calledOff')));
    const cutAfter = (ms: number) =>
      setTimeout(
        () => cutShort(new OutboundError('TIMEOUT', say('connection.late', { ms: String(ms) }))),
        ms,
      );
    const timer = cutAfter(init.timeoutMs);
    const headTimer = cutAfter(init.answerWithinMs ?? init.timeoutMs);
    let paceTimer: NodeJS.Timeout | undefined;
    let answered: IncomingMessage | undefined;
    const end = (): void => {
      clearTimeout(timer);
      clearTimeout(headTimer);
      clearInterval(paceTimer);
      init.signal?.removeEventListener('abort', onAbort);
      // What was read to its end is done with; its connection may serve another call by now.
      if (answered?.readableEnded !== true) request.destroy();
    };
    init.signal?.addEventListener('abort', onAbort, { once: true });
    request.on('error', (error) => cutShort(toOutboundError(error)));
    let interim = 0;
    request.on('information', () => {
      interim += 1;
      if (interim > mostInterim) cutShort(new OutboundError('BAD_ANSWER', say('connection.unreadable')));
    });
    request.once('upgrade', (_answer, socket) => {
      // The socket is nobody's now; an error on it would end the process.
      socket.on('error', () => {});
      socket.destroy();
      cutShort(new OutboundError('BAD_ANSWER', say('connection.protocol')));
    });
    request.once('response', (answer) => {
      clearTimeout(headTimer);
      answered = answer;
      // Whoever reads the body meets its errors there; nobody reading is no reason to crash.
      answer.on('error', () => {});
      const least = init.leastBytesPerMinute ?? 0;
      if (least > 0)
        paceTimer = watchPace(answer, least, () =>
          cutShort(new OutboundError('TIMEOUT', say('connection.slow', { bytes: String(least) }))),
        );
      resolve(toAnswer(answer, init.maxBytes, end, () => cut));
    });
    request.end(init.body);
  });
}

const minuteMs = 60_000;

/** Looks each minute how much came. What is here and was not taken yet is no fault of the sender. */
function watchPace(answer: IncomingMessage, least: number, onSlow: () => void): NodeJS.Timeout {
  let before = answer.socket.bytesRead;
  return setInterval(() => {
    const now = answer.socket.bytesRead;
    if (!answer.complete && answer.readableLength === 0 && now - before < least) onSlow();
    before = now;
  }, minuteMs).unref();
}

function toAnswer(
  answer: IncomingMessage,
  maxBytes: number,
  end: () => void,
  cutBy: () => OutboundError | undefined,
): GuardedAnswer {
  async function* read(): AsyncGenerator<Uint8Array, void> {
    try {
      yield* boundedBody(answer, maxBytes);
    } catch (error) {
      throw cutBy() ?? error;
    } finally {
      end();
    }
  }
  const body = read();
  async function buffer(): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
  return {
    status: answer.statusCode ?? 0,
    headers: joinedHeaders(answer),
    body,
    buffer,
    // Without the byte order mark that some programs write first.
    text: async () => new TextDecoder().decode(await buffer()),
    discard: end,
  };
}

function joinedHeaders(answer: IncomingMessage): Record<string, string> {
  const entries = Object.entries(answer.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return Object.fromEntries(entries);
}

const ownHeaders =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|content-length|upgrade|expect)$/;

function allowedHeaders(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  for (const [name, value] of entries) {
    if (
      !/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name) ||
      /[^\t\x20-\x7e\x80-\xff]/.test(value) ||
      ownHeaders.test(name)
    )
      throw new OutboundError('URL_REFUSED', say('connection.header', { name: JSON.stringify(name) }));
  }
  return Object.fromEntries(entries);
}
