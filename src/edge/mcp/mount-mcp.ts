import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, invalidRequest } from '../../kernel/errors.ts';
import { invoke } from '../../kernel/invoke.ts';
import type { Tool } from '../../kernel/tool.ts';
import { createBoundedQueue } from '../../ports/bounded-queue.ts';
import { JsonTooMuch, parseJson } from '../../ports/parse-json.ts';
import { say } from '../../words/sentence.ts';
import { type Deadline, startDeadline } from '../deadline.ts';
import type { ProgramGate } from '../gate.ts';
import { type HoldPlace, withPlaces } from '../http/request/body-room.ts';
import { presentCaller } from '../http/request/present-caller.ts';
import { readBody, refuseCompressed } from '../http/request/read-body.ts';
import { bodyMaxMs, type RestParts } from '../http/rest.ts';
import { partBroken } from './broken-request.ts';
import { type ToolCalls, toolServer } from './tool-server.ts';

const maxBytes = 256 * 1024;
/** The protocol's own library takes no more in one request. */
const maxCalls = 100;
/** Calls that are late are told so one by one; what is without an answer then never gets one. */
const endAfterMs = 1000;

/** The Model Context Protocol over streamable HTTP: each request stands alone, and shows its key. */
export function mountMcp(app: FastifyInstance, parts: Parts): void {
  app.route({
    method: 'POST',
    url: '/api/mcp',
    async handler(request, reply) {
      const { batchTimeoutMs } = parts.services.config.rpc;
      const [deadline, end] = [startDeadline(batchTimeoutMs), startDeadline(batchTimeoutMs + endAfterMs)];
      try {
        return await withPlaces((hold) => answer(parts, { request, reply, hold, deadline, end }));
      } finally {
        deadline.clear();
        end.clear();
      }
    },
  });
  // There is no stream to open and no session to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/api/mcp',
    exposeHeadRoute: false,
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly hold: HoldPlace;
  readonly deadline: Deadline;
  /** Of the whole request, whatever the protocol's library waits for. */
  readonly end: Deadline;
}

interface Parts extends Omit<RestParts, 'files'> {
  readonly gate: ProgramGate;
  readonly tools: readonly Tool[];
}

async function answer(parts: Parts, { request, reply, hold, deadline, end }: Asked): Promise<FastifyReply> {
  const { services, gate, tools } = parts;
  const call = parts.openCall(request, reply);
  const place = hold(parts.bodies.ofNetworks, call.limitKey);
  const body = await readBody(request.raw, { maxBytes, maxMs: bodyMaxMs }, place);
  const present = presentCaller(call, services.ports.clock.monotonicMs);
  const actor = await gate.admitProgram(call, 'mcp');
  refuseCompressed(request.raw);
  const sent = parsed(body);
  // The protocol's library would read each of them before it counts them.
  if (Array.isArray(sent) && sent.length > maxCalls) return reply.code(400).send(tooMany);
  const json = withoutCancelling(sent);
  // Of what was taken back nothing is left to answer.
  if (isEmptyList(json) && !isEmptyList(sent)) return reply.code(202).send();
  const { whole, broken } = partBroken(json);
  if (broken.length > 0 && isEmptyList(whole))
    return reply.code(200).send(Array.isArray(json) ? broken : broken[0]);
  // Older assistants send a hundred calls at once: they wait for each other, in memory as in time.
  const line = createBoundedQueue({ concurrency: 1, maxWaiting: maxCalls });
  const run: ToolCalls['run'] = (op, input, tell) =>
    line.run(async () => {
      if (deadline.signal.aborted) throw late(services);
      await gate.admit(call, op, 'none');
      const { origin, browser } = call;
      const { signal } = deadline;
      const work = invoke(services, op, {
        actor: await present(op, actor),
        ...{ origin, input, browser, signal, isBodyField: () => true },
      });
      const output = await Promise.race([work, deadline.late]).catch((error: unknown) => {
        throw signal.aborted ? late(services) : error;
      });
      await nextTurn();
      return tell(output);
    });
  const turn = () => line.run(() => nextTurn());
  const handler = createMcpHandler(() => toolServer({ tools, actor, run, turn }), {
    legacy: 'stateless',
    onerror: (error) =>
      services.log.warn({ requestId: request.id, err: error }, 'an assistant was not answered'),
  });
  const asked = new Request('http://localhost/api/mcp', {
    method: 'POST',
    headers: headersOf(request),
    body,
    signal: end.signal,
  });
  const read = async () => {
    const answered = await handler.fetch(asked, { parsedBody: whole });
    return { answered, text: inOneLine(Buffer.from(await answered.arrayBuffer()).toString()) };
  };
  const { answered, text } = await Promise.race([read(), end.late]).catch((error: unknown) => {
    throw end.signal.aborted ? late(services) : error;
  });
  // Beside them there was nothing to answer.
  if (broken.length > 0 && answered.status === 202) return reply.code(200).send(broken);
  for (const [name, value] of answered.headers)
    if (name === 'content-type' || name.startsWith('mcp-')) reply.header(name, value);
  const isOfEvents = answered.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  return reply.code(answered.status).send(Buffer.from(isOfEvents ? text + asEvents(broken) : text));
}

const tooMany = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: `Invalid Request: a list holds at most ${maxCalls} messages` },
};

const asEvents = (answers: readonly object[]): string =>
  answers.map((answer) => `event: message\ndata: ${inOneLine(JSON.stringify(answer))}\n\n`).join('');

/** Ends of lines to some readers of events, in whose eyes a customer's text would end the answer; JSON knows another way. */
const inOneLine = (json: string): string =>
  json.replace(/[\u0085\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * A request that is taken back is never answered, and the whole exchange waits for its answer. Here each stands alone: what
 * is under way when its sender thinks better of it is no longer there to be taken back.
 */
const withoutCancelling = (json: unknown): unknown =>
  Array.isArray(json) ? json.filter((message: unknown) => !isCancelling(message)) : json;

const isEmptyList = (json: unknown): boolean => Array.isArray(json) && json.length === 0;

const isCancelling = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'method' in message &&
  message.method === 'notifications/cancelled';

const late = ({ config }: Parts['services']): AppError =>
  invalidRequest(say('mcp.late', { seconds: config.rpc.batchTimeoutMs / 1000 }));

/** Nothing of who asks: that is settled. */
const headersOf = ({ headers }: FastifyRequest): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && /^(?:accept|content-type|mcp-.*)$/.test(name) ? [[name, value]] : [],
  );

function parsed(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'));
  } catch (error) {
    if (!(error instanceof JsonTooMuch)) throw invalidRequest(say('request.notJson'));
    throw invalidRequest(say('request.jsonTooLarge', { why: error.sentence }));
  }
}
