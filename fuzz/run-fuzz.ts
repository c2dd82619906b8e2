import type { Answer, Browser } from '../test/browser.ts';
import { createChance } from '../test/chance.ts';
import { type SignedIn, startApp, type TestApp } from '../test/harness.ts';
import { type Json, readDocument } from './document.ts';
import { judgeAnswer } from './judge-answer.ts';
import { type FuzzRequest, makeRequest } from './make-request.ts';

export interface FuzzFigures {
  readonly requests: number;
  readonly byStatus: Record<string, number>;
  /** Each kind of fault once, with the first request that showed it. */
  readonly faults: readonly string[];
  readonly operations: number;
  /** Operations that were answered with success at least once. */
  readonly succeeded: readonly string[];
}

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  readonly log?: (line: string) => void;
}

const noLimits =
  'login register forgot csp admin security dashboard platform rpc general audit-list reset-password auth csrf-token session'
    .split(' ')
    .map((scope) => `${scope}=0/60`)
    .join();
const renewAfter = 400;

type CallerKind = 'anonymous' | 'user' | 'auditor' | 'admin' | 'support' | 'platform' | 'super';
const kinds: readonly CallerKind[] = [
  'anonymous',
  'user',
  'auditor',
  'admin',
  'support',
  'platform',
  'super',
];

/** Asks everything that the document describes, rightly and wrongly, and holds each answer against it. */
export async function runFuzz({ requests, seed, log = () => {} }: FuzzOptions): Promise<FuzzFigures> {
  const chance = createChance(seed);
  await using app = await startApp({ env: { RATE_LIMIT_OVERRIDES: noLimits } });
  const document = (await app.browser().get('/api/openapi.json')).json as Json;
  const { operations, shelf } = readDocument(document);
  const byStatus: Record<string, number> = {};
  const faults = new Map<string, string>();
  const succeeded = new Set<string>();
  const known = rememberIds();
  const callers = createCallers(app);
  const admitted = new Map<string, CallerKind[]>();

  for (let count = 1; count <= requests; count += 1) {
    const operation = chance.oneOf(operations);
    const request = makeRequest(operation, shelf, chance, known.of(operation.path));
    const name = `${operation.method} ${operation.path}`;
    // Mostly somebody who was let in before: whoever is turned away at the door finds little.
    const welcome = admitted.get(name) ?? [];
    const kind = chance.oneOf(welcome.length > 0 && chance.happens(0.7) ? welcome : kinds);
    const caller = await callers.of(kind);
    app.clock.advance(20);
    const answer = await send(caller, request);
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    if (request.method === operation.method) {
      if (answer.status < 300) succeeded.add(name);
      const turnedAway = answer.status === 401 || answer.status === 403;
      if (!turnedAway && !welcome.includes(kind)) admitted.set(name, [...welcome, kind]);
    }
    known.add(operation.path, answer.text, chance.below(1000));
    const fault = judgeAnswer(operations, request, answer);
    if (fault) {
      const title = `${request.method} ${operation.path}: ${fault}`;
      if (!faults.has(title)) {
        const example = `${title}\n    as ${kind}: ${shown(request)}\n    ${answer.text.slice(0, 300)}${logged(app, answer)}`;
        faults.set(title, example);
        log(example);
      }
    }
    app.logs.length = 0;
    if (answer.status === 401) callers.forget(kind);
    if (count % renewAfter === 0) {
      callers.forgetAll();
      known.clear();
    }
    if (count % 5000 === 0) log(`${count} requests, ${faults.size} kinds of fault`);
  }
  return {
    requests,
    byStatus,
    faults: [...faults.values()],
    operations: operations.length,
    succeeded: [...succeeded].sort(),
  };
}

/** People who stay until a request of theirs ended their session or shut their company. */
function createCallers(app: TestApp) {
  const present = new Map<CallerKind, Browser>();
  let company: SignedIn | null = null;

  async function make(kind: CallerKind): Promise<Browser> {
    if (kind === 'anonymous') return app.browser();
    if (kind === 'support') return (await app.addStaff('SUPPORT')).browser;
    if (kind === 'platform') return (await app.addStaff('ADMIN')).browser;
    if (kind === 'super') return (await app.addStaff('SUPER_ADMIN')).browser;
    if (kind === 'admin') {
      company = await app.signUp();
      return company.browser;
    }
    company ??= await app.signUp();
    return (await app.addColleague(company.companyId, kind === 'user' ? 'USER' : 'AUDITOR')).browser;
  }

  return {
    async of(kind: CallerKind): Promise<Browser> {
      const there = present.get(kind);
      if (there) return there;
      // The company may be shut by now; then its people come from a new one.
      const made = await make(kind).catch(() => {
        company = null;
        return make(kind);
      });
      present.set(kind, made);
      return made;
    },
    forget(kind: CallerKind): void {
      present.delete(kind);
    },
    forgetAll(): void {
      present.clear();
      company = null;
    },
  };
}

async function send(caller: Browser, request: FuzzRequest): Promise<Answer> {
  const { method, url, headers, body, withToken } = request;
  return caller.send(method as Parameters<Browser['send']>[0], url, {
    headers,
    withoutCsrf: !withToken,
    ...(body === null ? {} : { body }),
  });
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const roomForIds = 200;

/** The ids that answers carried, those of the same collection apart, so that requests speak of what is there. */
function rememberIds() {
  const all: string[] = [];
  const byCollection = new Map<string, string[]>();
  const collectionOf = (path: string) => path.split('/').slice(0, 4).join('/');
  const put = (ids: string[], id: string, place: number): void => {
    if (ids.includes(id)) return;
    if (ids.length < roomForIds) ids.push(id);
    else ids[place % roomForIds] = id;
  };
  return {
    of: (path: string): readonly string[] => {
      const own = byCollection.get(collectionOf(path)) ?? [];
      return own.length > 0 ? [...own, ...own, ...own, ...all] : all;
    },
    add(path: string, text: string, place: number): void {
      const name = collectionOf(path);
      const own = byCollection.get(name) ?? [];
      byCollection.set(name, own);
      for (const [index, id] of [...new Set(text.slice(0, 20_000).match(uuids) ?? [])]
        .slice(0, 5)
        .entries()) {
        put(all, id, place + index);
        put(own, id, place + index);
      }
    },
    clear(): void {
      all.length = 0;
      byCollection.clear();
    },
  };
}

function shown({ method, url, headers, body }: FuzzRequest): string {
  return `${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${String(body ?? '').slice(0, 400)}`;
}

function logged(app: TestApp, answer: Answer): string {
  if (answer.status < 500) return '';
  const line = app.logs.find(({ level }) => level === 'error');
  const error = line?.facts['err'];
  return `\n    ${error instanceof Error ? (error.stack ?? error.message).slice(0, 1200) : JSON.stringify(line?.facts)}`;
}
