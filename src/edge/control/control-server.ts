import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { tellError } from '../../db/errors/tell-error.ts';
import { isAttachment } from '../../kernel/attachment.ts';
import { AppError } from '../../kernel/errors.ts';
import { invoke } from '../../kernel/invoke.ts';
import type { Operation } from '../../kernel/operation.ts';
import type { Services } from '../../kernel/services.ts';
import { parseJsonObject } from '../http/request/read-body.ts';
import { inputHeader, refusalTrailer } from './control-headers.ts';

export interface ControlServer {
  close(): Promise<void>;
}

/** What every system takes as the name of a socket. */
const maxPathBytes = 103;

/** Of a call: its input is in a header, and a word of a command line may have 128 KiB, which are a third more there. */
const longestHead = 256 * 1024;

/**
 * The operator's door beside a running service: a socket file that only the service's own user can open. A call
 * names an operation and is made as `operator`, so the command line does what the service does, in its process.
 */
export async function openControlServer(
  services: Services,
  operations: ReadonlyMap<string, Operation>,
  path: string,
): Promise<ControlServer> {
  if (Buffer.byteLength(path) > maxPathBytes) {
    // The system would cut the name short and put the socket somewhere else.
    services.log.warn(
      { maxPathBytes },
      'the path of DATA_DIR is too long for commands to reach this service',
    );
    return { close: async () => {} };
  }
  // A large file, or one that somebody still writes, takes longer than the five minutes that a request has by itself.
  const server = createServer({ maxHeaderSize: longestHead, requestTimeout: 0 }, (request, response) => {
    answer(services, operations, request, response).catch((error: unknown) => {
      services.log.error({ err: error }, 'a command failed');
      if (!response.headersSent) sendJson(response, 500, { error: tellError(error) });
      else response.destroy();
    });
  });
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // The socket is made in this very call: it is never there with wider rights.
    const mask = process.umask(0o177);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
    process.umask(mask);
  });
  // An error that nobody listens for would end the process.
  server.on('error', (error) => services.log.error({ err: error }, 'a connection could not be taken'));
  return {
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(path, { force: true });
    },
  };
}

async function answer(
  services: Services,
  operations: ReadonlyMap<string, Operation>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const id = nameOf(request);
  if (id === null) return sendJson(response, 400, { error: 'The name of the operation is not readable.' });
  const op = operations.get(id);
  if (!op) return sendJson(response, 404, { error: `There is no operation named ${id}.` });
  const header = request.headers[inputHeader];
  try {
    const input = typeof header === 'string' ? parseJsonObject(Buffer.from(header, 'base64url')) : {};
    const output = await callAsOperator(services, op, input, request);
    if (!isAttachment(output)) return sendJson(response, 200, { output: output ?? null });
    response.writeHead(200, { 'content-type': output.contentType });
    await pipeline(refusalBehind(output.body, response), response);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    sendJson(response, error.status, { error: error.message, details: error.details });
  }
}

function nameOf({ url }: IncomingMessage): string | null {
  try {
    return decodeURIComponent((url ?? '/').slice(1));
  } catch {
    return null;
  }
}

async function* refusalBehind(
  body: AsyncIterable<string | Uint8Array>,
  response: ServerResponse,
): AsyncGenerator<string | Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    response.addTrailers({ [refusalTrailer]: Buffer.from(error.message).toString('base64url') });
  }
}

/** Runs an operation for the person who started the service. */
export function callAsOperator(
  services: Services,
  op: Operation,
  input: object,
  stream?: AsyncIterable<Uint8Array>,
): Promise<unknown> {
  const takesFile = 'shape' in op.input && 'stream' in (op.input.shape as object);
  return invoke(services, op, {
    actor: { type: 'operator' },
    origin: { requestId: 'command-line', address: null, userAgent: null },
    input: takesFile ? { contentType: null, ...input, stream } : input,
  });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
