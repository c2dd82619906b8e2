import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAway } from '../../db/errors/is-away.ts';
import { type Actor, companyOfActor } from '../../kernel/actor.ts';
import { Attachment, isAttachment } from '../../kernel/attachment.ts';
import { type AppError, invalidFields, invalidRequest, notFound, notStoredNow } from '../../kernel/errors.ts';
import { invoke } from '../../kernel/invoke.ts';
import type { Route } from '../../kernel/route.ts';
import type { Services } from '../../kernel/services.ts';
import { say } from '../../words/sentence.ts';
import type { EdgeCall, Gate } from '../gate.ts';
import type { FilePlace, OpenFiles, Taker } from './answer/open-files.ts';
import { type BodyPlace, type BodyRooms, type HoldPlace, withPlaces } from './request/body-room.ts';
import { inflateBody } from './request/inflate-body.ts';
import { longAgoMs, mustStillMay } from './request/present-caller.ts';
import { createQueryReader } from './request/query-input.ts';
import { checkDeclared, parseJsonObject, readBody, refuseCompressed } from './request/read-body.ts';
import { stillTheirs } from './request/still-theirs.ts';

export interface RestParts {
  readonly services: Services;
  readonly gate: Gate;
  readonly openCall: (request: FastifyRequest, reply: FastifyReply) => EdgeCall;
  readonly bodies: BodyRooms;
  readonly files: OpenFiles;
}

const defaultMaxBytes = 1024 * 1024;
/** With the lingering after the answer a dribbling sender is gone within ten seconds. */
export const bodyMaxMs = 7000;

/** Binds an operation to a method and a path. */
export function rest(app: FastifyInstance, parts: RestParts, route: Route): void {
  const { op, method, path } = route;
  const isWrite = method !== 'GET';
  const bodyKind = route.body ?? (isWrite ? 'json' : 'none');
  const csrf = route.csrf ?? (isWrite ? 'token' : 'none');
  // A DELETE is often sent without a body, or loses it on its way.
  const hasQuery = !isWrite || bodyKind === 'stream' || method === 'DELETE';
  const readQuery = createQueryReader(op.input);
  const pathNames = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const { clock } = parts.services.ports;
  const bounds = { maxBytes: route.maxBytes ?? defaultMaxBytes, maxMs: route.bodyMaxMs ?? bodyMaxMs };

  app.route({
    method,
    url: path,
    handler: (request, reply) =>
      withPlaces((hold) => handle(request, reply, hold)).catch((error: unknown) => {
        throw op.limit === 'ingest' && isAway(error) ? toldAway(request, error) : error;
      }),
  });

  /** A delivery that is answered 500 is lost: senders try it no second time. */
  function toldAway(request: FastifyRequest, err: unknown): AppError {
    parts.services.log.error({ requestId: request.id, route: path, err }, 'request failed');
    return notStoredNow();
  }

  async function handle(request: FastifyRequest, reply: FastifyReply, hold: HoldPlace): Promise<unknown> {
    // The router takes nothing at all for a value too: such an address is none of ours.
    if (Object.values(request.params as Record<string, string>).includes(''))
      throw notFound(say('thing.address'));
    const call = parts.openCall(request, reply);
    // The size is judged before the session, the meaning after it.
    const read = (place: BodyPlace) => readBody(request.raw, bounds, place);
    const isRead = bodyKind === 'json' || bodyKind === 'raw';
    if (route.isCompressible) checkDeclared(request.raw, bounds.maxBytes);
    const early =
      isRead && !route.isCompressible ? await read(hold(parts.bodies.ofNetworks, call.limitKey)) : null;
    // Dated by when it is looked up: what is revoked while that goes on is seen by the next look.
    const lookedMs = clock.monotonicMs();
    const actor = await parts.gate.admit(call, op, csrf);
    const mayGoOn = (): Promise<void> => mustStillMay(call, op);
    const unpacked = async (place: BodyPlace) =>
      inflateBody(request.raw, await read(place), { ...bounds, place, unpacking: parts.bodies.unpacking });
    const bytes = route.isCompressible
      ? await unpacked(hold(parts.bodies.ofKeys, actor.type === 'key' ? actor.keyId : call.limitKey))
      : early;
    if (early) refuseCompressed(request.raw);
    const body = bodyKind === 'json' && bytes ? jsonBody(request, bytes, pathNames) : {};
    // A delivery may take a minute to come: its key may be revoked by then.
    if (route.isCompressible && clock.monotonicMs() - lookedMs > longAgoMs) await mayGoOn();
    const asked = hasQuery ? readQuery(request.query as Record<string, unknown>) : {};
    const input = {
      ...asked,
      ...body,
      ...rawInput(bodyKind, request, bytes),
      ...(bodyKind === 'stream' && { stream: stillTheirs(request.raw, mayGoOn, clock.monotonicMs) }),
      ...(request.params as Record<string, string>),
    };
    // Before anything is read or recorded for it.
    const place = op.output === Attachment ? parts.files.enter(takerOf(actor, call)) : null;
    try {
      const output = await work({ actor, call, asked, input, reply });
      return send(reply, route, { output, place, headOnly: request.method === 'HEAD', mayGoOn });
    } catch (error) {
      place?.leave();
      throw error;
    }
  }

  function work({ actor, call, asked, input, reply }: Admitted): Promise<unknown> {
    const aborted = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) aborted.abort(new Error('the caller went away'));
    });
    return invoke(parts.services, op, {
      actor,
      origin: call.origin,
      input,
      browser: call.browser,
      mayGoOn: () => mustStillMay(call, op),
      signal: bodyKind === 'stream' ? aborted.signal : undefined,
      isBodyField: (name) =>
        (bodyKind === 'json' || bodyKind === 'raw') &&
        isWrite &&
        ![...pathNames, ...Object.keys(asked)].includes(name),
    });
  }
}

interface Admitted {
  readonly actor: Actor;
  readonly call: EdgeCall;
  /** What of the input came in the query. */
  readonly asked: Record<string, unknown>;
  readonly input: Record<string, unknown>;
  readonly reply: FastifyReply;
}

function takerOf(actor: Actor, { limitKey }: EdgeCall): Taker {
  const company = companyOfActor(actor);
  const one = actor.type === 'user' ? actor.userId : actor.type === 'key' ? actor.keyId : limitKey;
  // The people of the platform have none, and are few.
  return { one, company: company ?? one };
}

function rawInput(
  kind: Route['body'],
  request: FastifyRequest,
  bytes: Buffer | null,
): Record<string, unknown> {
  const contentType = request.headers['content-type'] ?? null;
  if (kind === 'raw') return { contentType, bytes };
  if (kind === 'stream') return { contentType };
  return {};
}

function jsonBody(
  request: FastifyRequest,
  bytes: Buffer,
  pathNames: readonly string[],
): Record<string, unknown> {
  if (bytes.length === 0) {
    if (request.headers['content-type'] === undefined || isJson(request)) return {};
  }
  if (!isJson(request)) throw invalidRequest(say('request.asJson'));
  const body = parseJsonObject(bytes);
  // A body may not name what the path names: the path decides, and a second opinion is a mistake.
  const issues = pathNames
    .filter((name) => name in body)
    .map((name) => ({ path: name, message: say('request.inPath') }));
  const [first] = issues;
  if (first) throw invalidFields(issues, say('refusal.field', first));
  return body;
}

const isJson = (request: FastifyRequest): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');

interface Answered {
  readonly output: unknown;
  readonly place: FilePlace | null;
  readonly headOnly: boolean;
  /** Throws when whoever takes it may have no more of it. */
  mayGoOn(): Promise<void>;
}

function send(reply: FastifyReply, route: Route, { output, place, headOnly, mayGoOn }: Answered): unknown {
  if (isAttachment(output)) {
    reply.header('content-type', output.contentType);
    reply.header(
      'content-disposition',
      `attachment; filename="${output.fileName.replace(/[^\w.-]+/g, '_')}"`,
    );
    // Whoever asks for the head alone has no file made: the framework would read all of it for nobody.
    if (headOnly) {
      place?.leave();
      return reply.send(Readable.from([], { objectMode: false }));
    }
    return reply.send(place?.send(output.body, mayGoOn) ?? Readable.from(output.body, { objectMode: false }));
  }
  const envelope = route.envelope ?? 'data';
  if (envelope === 'empty') return reply.code(route.status ?? 204).send();
  reply.code(route.status ?? 200);
  if (envelope === 'bare') return reply.send(output);
  if (envelope === 'bytes') {
    const { contentType, bytes } = output as { contentType: string; bytes: Uint8Array };
    return reply.type(contentType).send(Buffer.from(bytes));
  }
  return reply.send(
    envelope === 'flat' ? { success: true, ...(output as object) } : { success: true, data: output },
  );
}
