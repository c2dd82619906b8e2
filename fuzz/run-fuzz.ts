import { createChance } from '../test/chance.ts';
import type { Answer, Browser, Method } from '../test/rig/browser.ts';
import { createCallers } from './callers.ts';
import { type Json, readDocument } from './document.ts';
import { judgeAnswer } from './judge-answer.ts';
import { judgeCall } from './judge-call.ts';
import { judgeToolCall } from './judge-tool-call.ts';
import { rememberIds } from './known-ids.ts';
import { makeCall, readProcedures } from './make-call.ts';
import { type FuzzRequest, makeRequest } from './make-request.ts';
import { makeToolCall } from './make-tool-call.ts';
import type { Known } from './make-value.ts';
import { type CallerKind, callerKinds, canary, isOfCompany, type Memory, startSubject } from './subject.ts';
import { toolMessages } from './tool-messages.ts';
import type { LoopFigures, Stall } from './watch-loop.ts';

export interface FuzzFigures {
  readonly requests: number;
  readonly byStatus: Record<string, number>;
  /** Each kind of fault once, with the first request that showed it. */
  readonly faults: readonly string[];
  readonly targets: number;
  /** Operations and procedures that were answered with success at least once. */
  readonly succeeded: readonly string[];
  readonly slowest: { readonly ms: number; readonly title: string };
  readonly loop: LoopFigures;
  readonly idleLoop: LoopFigures;
  /** Whether it grows without end is seen from the middle on. */
  readonly memory: { readonly before: Memory; readonly halfway: Memory; readonly after: Memory };
}

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Ends after so many minutes, however many requests are left. */
  readonly minutes?: number | undefined;
  /** Whether slow answers and a still loop are faults too. */
  readonly timed: boolean;
  /** Asks only for what has this in its name. */
  readonly only?: string;
  /** Whether it is told where the loop stood when it stood still: a debugger makes all of it slower. */
  readonly stacks?: boolean;
  readonly log?: (line: string) => void;
}

/** One thing that can be asked for. */
interface Target {
  readonly name: string;
  readonly collection: string;
  make(known: Known): FuzzRequest;
  judge(request: FuzzRequest, answer: Answer): string | null;
  readonly method: string;
}

interface Asked {
  readonly title: string;
  readonly from: number;
  to: number;
}

const renewAfter = 400;
const bounds = { answerMs: 1000, stillMs: 100 };
/** A file takes as long as it is long, and a batch as its calls together. */
const fileBytesInMs = 10_000;
const callsInSecond = 10;

/** Asks everything there is, rightly and wrongly, and holds each answer against what is promised. */
export async function runFuzz({
  requests,
  seed,
  minutes = Number.POSITIVE_INFINITY,
  timed,
  only = '',
  stacks = false,
  log = () => {},
}: FuzzOptions): Promise<FuzzFigures> {
  const chance = createChance(seed);
  const byStatus: Record<string, number> = {};
  const faults = new Map<string, string>();
  const succeeded = new Set<string>();
  const recent: Asked[] = [];
  const report = (title: string, example: string): void => {
    if (faults.has(title)) return;
    faults.set(title, example);
    log(example);
  };
  await using subject = await startSubject({
    onStall: (stall) => {
      // What the fuzzer itself starts with is no request yet.
      if (timed && recent.length > 0) judgeStall(stall, recent, report, log);
    },
    onStack: stacks ? (stack) => log(`(the loop stood still at\n${stack})`) : undefined,
  });
  const callers = createCallers(subject);
  const known = rememberIds();
  known.addForeign(await subject.neighbour());
  const document = (await (await callers.of('anonymous')).get('/api/openapi.json')).json as Json;
  const targets = [
    ...operationTargets(document, chance),
    ...procedureTargets(chance),
    ...toolTargets(chance),
  ].filter(({ name }) => name.includes(only));
  const admitted = new Map<string, CallerKind[]>();
  let slowest = { ms: 0, title: '' };

  async function ask(count: number): Promise<void> {
    const target = chance.oneOf(targets);
    const request = target.make(known.of(target.collection));
    // Mostly somebody who was let in before: whoever is turned away at the door finds little.
    const welcome = admitted.get(target.name) ?? [];
    const kind = chance.oneOf(welcome.length > 0 && chance.happens(0.7) ? welcome : callerKinds);
    const caller = await callers.of(kind);
    if (request.withToken) await caller.csrf();
    const asked: Asked = {
      title: `as ${kind}: ${shown(request)}`,
      from: Date.now(),
      to: Number.POSITIVE_INFINITY,
    };
    recent.push(asked);
    if (recent.length > 100) recent.shift();
    const answer = await send(caller, request);
    const ms = msOf(answer);
    asked.to = Date.now();
    if (ms > slowest.ms) slowest = { ms, title: asked.title };
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    if (request.method === target.method) {
      if (answer.status < 300) succeeded.add(target.name);
      const turnedAway = answer.status === 401 || answer.status === 403;
      if (!turnedAway && !welcome.includes(kind)) admitted.set(target.name, [...welcome, kind]);
    }
    known.add(target.collection, answer.text, chance.below(1000));
    const timeOfAnother = async () => {
      log(`(an answer after ${Math.round(ms)} ms: ${asked.title.slice(0, 160)})`);
      return msOf(await send(caller, request));
    };
    const mostMs =
      bounds.answerMs * (1 + (request.batch ?? 1) / callsInSecond) + answer.text.length / fileBytesInMs;
    const slow =
      timed && (await isSlow(ms, mostMs, timeOfAnother)) ? 'answers after more than a second' : null;
    const leak =
      isOfCompany(kind) && answer.text.includes(canary) ? 'tells what another company wrote' : null;
    const fault = leak ?? target.judge(request, answer) ?? slow;
    if (fault) {
      const cause =
        answer.status >= 500 || fault.includes('of ours')
          ? `\n    ${(await subject.lastError()).slice(0, 1200)}`
          : '';
      report(
        `${request.method} ${target.name}: ${fault}`,
        `${request.method} ${target.name}: ${fault} (${Math.round(ms)} ms)\n    ${asked.title}\n    ${answer.text.slice(0, 300)}${cause}`,
      );
    }
    if (answer.status === 401) callers.forget(kind);
    if (count % renewAfter === 0) {
      await callers.forgetAll();
      known.clear();
      known.addForeign(await subject.neighbour());
    }
    if (count % 5000 === 0) log(`${count} requests, ${faults.size} kinds of fault`);
  }

  const untilMs = Date.now() + minutes * 60_000;
  let askedCount = 0;
  async function askUntil(last: number): Promise<void> {
    for (; askedCount < last && Date.now() < untilMs; askedCount += 1) await ask(askedCount + 1);
  }

  // What is made once and kept, templates of statements and the like, is there before anything is measured.
  const warmUps = Math.min(2000, Math.ceil(requests / 10));
  await askUntil(warmUps);
  await subject.figures();
  await new Promise((resolve) => setTimeout(resolve, Math.min(5000, requests)));
  const { loop: idleLoop, memory: before } = await subject.figures();
  const middle = Math.ceil((warmUps + requests) / 2);
  await askUntil(middle);
  const halfway = await subject.memory();
  await askUntil(requests);
  const { loop, memory: after } = await subject.figures();
  return {
    requests: askedCount,
    byStatus,
    faults: [...faults.values()],
    targets: targets.length,
    succeeded: [...succeeded].sort(),
    slowest,
    loop,
    idleLoop,
    memory: { before, halfway, after },
  };
}

function operationTargets(document: Json, chance: ReturnType<typeof createChance>): Target[] {
  const { operations, shelf } = readDocument(document);
  return operations.map((operation) => ({
    name: `${operation.method} ${operation.path}`,
    collection: operation.path.split('/').slice(0, 4).join('/'),
    method: operation.method,
    make: (known) => makeRequest(operation, shelf, chance, known),
    judge: (request, answer) => judgeAnswer(operations, request, answer),
  }));
}

function procedureTargets(chance: ReturnType<typeof createChance>): Target[] {
  const procedures = readProcedures();
  return procedures.map((procedure) => ({
    name: procedure.name,
    collection: procedure.name.split('.')[0] ?? '',
    method: 'POST',
    make: (known) => makeCall(procedure, procedures, chance, known),
    judge: judgeCall,
  }));
}

function toolTargets(chance: ReturnType<typeof createChance>): Target[] {
  return toolMessages.map((message) => ({
    name: `/api/mcp ${message.name}`,
    collection: '/api/dashboard/sessions',
    method: 'POST',
    make: (known) => makeToolCall(message, chance, known),
    judge: judgeToolCall,
  }));
}

/** A file comes as it is made, however long it is: it is slow where it does not begin. */
const msOf = ({ headers, ms, firstMs }: Answer): number => (headers['content-disposition'] ? firstMs : ms);

/** The machine may be busy with other things: what is slow is asked for again, and is slow each time. */
async function isSlow(ms: number, mostMs: number, again: () => Promise<number>): Promise<boolean> {
  for (let tries = 0; ms > mostMs && tries < 3; tries += 1) ms = await again();
  return ms > mostMs;
}

/** The machine may be busy with other things: only what the thread of the loop ran itself is a fault of ours. */
function judgeStall(
  { at, ms, ranMs, garbageMs }: Stall,
  recent: readonly Asked[],
  report: (title: string, example: string) => void,
  log: (line: string) => void,
): void {
  if (ms <= bounds.stillMs) return;
  const during = recent.filter(({ from, to }) => from <= at && to >= at - ms).map(({ title }) => title);
  const line = `the loop was still for ${Math.round(ms)} ms, of which it ran ${ranMs} ms, ${Math.round(garbageMs)} ms of them for garbage\n    ${during.join('\n    ')}`;
  // In steps of ten milliseconds, and not before the second of them is anything known.
  if (ranMs > bounds.stillMs) report(`${line.slice(0, 200)}`, line);
  else log(`(no processor: ${line.split('\n')[0]})`);
}

function send(caller: Browser, { method, url, headers, body, withToken }: FuzzRequest): Promise<Answer> {
  return caller
    .send(method as Method, url, { headers, withoutCsrf: !withToken, ...(body === null ? {} : { body }) })
    .catch((error: unknown) => ({
      status: 599,
      headers: {},
      text: String(error),
      json: null,
      ms: 0,
      firstMs: 0,
    }));
}

function shown({ method, url, headers, body }: FuzzRequest): string {
  return `${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${body?.length ?? 0}: ${String(body ?? '').slice(0, 300)}`;
}
