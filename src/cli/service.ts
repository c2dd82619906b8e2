import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, rename, rm, stat, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { controlSocket, isRunning } from '../db/is-running.ts';
import { inputHeader, refusalTrailer } from '../edge/control/control-headers.ts';
import { AppError, type Issue } from '../kernel/errors.ts';
import { CommandFailed } from './command-failed.ts';
import type { ParsedCommand } from './parse-command.ts';
import { withRoom } from './with-room.ts';

/** The service as commands see it: the one that runs, or the data itself when none does. */
export interface Service extends AsyncDisposable {
  call(operation: string, input: object, file: ParsedCommand['file']): Promise<unknown>;
  companyId(name: string): Promise<string>;
}

type Call = Service['call'];

export async function openService(config: Config): Promise<Service> {
  if (await isRunning(config.dataDir)) {
    const socketPath = controlSocket(config.dataDir);
    const call = withFile((operation, input, file) => callRunning(socketPath, operation, input, file));
    return { call, companyId: findCompany(call), async [Symbol.asyncDispose]() {} };
  }
  // The whole service is read from the disk by those who need it: it takes most of a command's time.
  const { openData } = await import('./open-data.ts');
  const data = await openData(config);
  const call = withFile(async (operation, input, file) => {
    const sent = file?.use === 'sent' ? createReadStream(file.path) : undefined;
    const { body, output } = await data.call(operation, input, sent);
    return body ? receive(body, file) : output;
  });
  return { call, companyId: findCompany(call), [Symbol.asyncDispose]: data.close };
}

/** A file that cannot be read or written is said before any work begins; what was begun in vain leaves none. */
const withFile =
  (call: Call): Call =>
  async (operation, input, file) => {
    if (file?.use === 'sent') await checkReadable(file.path);
    if (file?.use !== 'written') return call(operation, input, file);
    const part = partOf(file.path);
    await begin(part, file.path);
    try {
      return await call(operation, input, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  };

async function begin(part: string, path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw new CommandFailed(`${path} is a folder. Name a file in it.`);
  // Not into a file that is there: it may be open to others, or lead elsewhere.
  await rm(part, { force: true }).catch(() => {});
  await writeFile(part, '', { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    const reason = whyNotWritten[error.code ?? ''] ?? error.message;
    throw new CommandFailed(`${path} cannot be written: ${reason}. Name another place.`);
  });
}

const whyNotWritten: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is not there',
  EACCES: 'this user may not write there',
  EROFS: 'that disk may only be read',
  ENOSPC: 'the disk is full',
};

async function checkReadable(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new CommandFailed(`${path} cannot be read: there is no such file.`);
  if (found.isDirectory()) throw new CommandFailed(`${path} is a folder. Name one file.`);
  await access(path, constants.R_OK).catch(() => {
    throw new CommandFailed(`${path} may not be read by this user.`);
  });
}

const partOf = (path: string): string => `${path}.part`;

const findCompany = (call: Call) => async (name: string) =>
  ((await call('operator.findCompany', { company: name }, null)) as { id: string }).id;

/** The running service does the work; only bytes go over the socket. */
async function callRunning(
  socketPath: string,
  operation: string,
  input: object,
  file: ParsedCommand['file'],
): Promise<unknown> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(
      {
        socketPath,
        path: `/${encodeURIComponent(operation)}`,
        method: 'POST',
        headers: { [inputHeader]: Buffer.from(JSON.stringify(input)).toString('base64url') },
      },
      resolve,
    );
    outgoing.once('error', reject);
    if (file?.use === 'sent') pipeline(createReadStream(file.path), outgoing).catch(reject);
    else outgoing.end();
  });
  if (response.headers['content-type'] !== 'application/json') {
    // Refused before the service saw it: nothing was done.
    if (response.statusCode !== 200)
      throw new CommandFailed(
        response.statusCode === 431
          ? 'What was typed is too long for the service. Say less in one command; nothing was done.'
          : `The service did not take the command (${response.statusCode}). Its log says why; nothing was done.`,
      );
    return receive(wholeAnswer(response), file).catch((error: unknown) => {
      if (error instanceof CommandFailed || error instanceof AppError) throw error;
      throw new CommandFailed('The service ended the answer before it was whole. Its log says why.');
    });
  }
  const chunks = (await response.toArray()) as Buffer[];
  const answer = JSON.parse(Buffer.concat(chunks).toString()) as Answer;
  if (answer.error !== undefined) throw new CommandFailed(answer.error, answer.details?.issues);
  return answer.output;
}

interface Answer {
  readonly output?: unknown;
  readonly error?: string;
  readonly details?: { readonly issues?: readonly Issue[] };
}

async function* wholeAnswer(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  yield* response;
  const refusal = response.trailers[refusalTrailer];
  if (refusal !== undefined) throw new CommandFailed(Buffer.from(refusal, 'base64url').toString());
}

/** Bytes go to the screen, or into a file that appears when it is whole and only its owner can read. */
async function receive(
  body: AsyncIterable<string | Uint8Array>,
  file: ParsedCommand['file'],
): Promise<unknown> {
  if (file?.use !== 'written') {
    await pipeline(body, process.stdout, { end: false });
    return undefined;
  }
  const part = partOf(file.path);
  await pipeline(withRoom(body, file.path), createWriteStream(part, { mode: 0o600 }));
  await rename(part, file.path);
  return { file: file.path, bytes: (await stat(file.path)).size };
}
